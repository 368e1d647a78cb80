import { parseSync } from 'vite';

/** @typedef {{ text: string, line: number }} Passage */

/** Functions whose first argument is the title of a test or of a group of tests. */
const TITLED = new Set(['test', 'it']);

/**
 * Reads what people wrote in a TypeScript or JavaScript file.
 * @param {string} name the file's name; its extension selects the language
 * @param {string} text
 * @returns {{ identifiers: Passage[], comments: Passage[], strings: Passage[], titles: Passage[] }}
 *   declared names (not names of other libraries that are only used), comments, string literals and
 *   JSX text that hold more than one word, and titles of tests
 * @throws {Error} for a file that does not parse
 */
export function readCode(name, text) {
  const { program, comments, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  const found = { identifiers: [], comments: [], strings: [], titles: [] };
  const add = (kind, value, node) => found[kind].push({ text: value, line: lineAt(node.start) });
  for (const comment of comments) {
    comment.value.split('\n').forEach((line, index) => {
      const prose = line.replace(/^\s*\*?\s?/, '');
      if (prose.trim() !== '') found.comments.push({ text: prose, line: lineAt(comment.start) + index });
    });
  }
  walk(program, (node, parent) => {
    if (node.type === 'Identifier' && isDeclared(node, parent)) add('identifiers', node.name, node);
    const title = titleOf(node);
    if (title !== undefined) add('titles', title, node);
    const prose = proseOf(node);
    if (prose !== undefined && /\p{L}\s+\p{L}/u.test(prose)) add('strings', prose, node);
  });
  return found;
}

const NAMED = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSEnumDeclaration',
]);

function isDeclared(node, parent) {
  if (NAMED.has(parent?.type)) return parent.id === node;
  if (parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return parent.key === node && !parent.computed;
  return parent?.type === 'TSPropertySignature' && parent.key === node && !parent.computed;
}

function titleOf(node) {
  if (node.type !== 'CallExpression') return undefined;
  const [first] = node.arguments;
  if (first?.type !== 'Literal' || typeof first.value !== 'string') return undefined;
  let callee = node.callee;
  // Walks from the call of a table of tests to the name at its root.
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
    callee = callee.type === 'CallExpression' ? callee.callee : callee.object;
  if (!TITLED.has(callee.name)) return undefined;
  // The table of `test.each` itself holds no title.
  return node.callee.type === 'MemberExpression' && node.callee.property.name === 'each'
    ? undefined
    : first.value;
}

function proseOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return node.value.cooked ?? undefined;
  if (node.type === 'JSXText') return node.value;
  return undefined;
}

function walk(node, visit, parent) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parent);
  } else if (node !== null && typeof node === 'object') {
    const isNode = typeof node.type === 'string';
    if (isNode) visit(node, parent);
    for (const value of Object.values(node)) walk(value, visit, isNode ? node : parent);
  }
}

function lineFinder(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/**
 * Reads a document: prose by line, without code blocks and inline code.
 * @param {string} text Markdown
 * @returns {Passage[]}
 */
export function readMarkdown(text) {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      return [];
    }
    const prose = line.replace(/`[^`]*`/g, '');
    return isCode || prose.trim() === '' ? [] : [{ text: prose, line: index + 1 }];
  });
}

/** Names after the keywords that declare them. */
const SQL_DECLARATION =
  /\b(?:table|view|function|trigger|index|constraint|column|type|sequence|rename to) (?:if not exists )?([a-z_][a-z0-9_]*)/gi;
/** A line of `create table` that declares a column: a name and its type, indented by two. */
const SQL_COLUMN =
  /^ {2}([a-z_][a-z0-9_]*) (?:uuid|text|bytea|boolean|smallint|integer|bigint|real|date|timestamptz|jsonb|tsvector|pg_lsn)\b/i;

/**
 * Reads the declared names, the comments and the descriptions (`comment on`) of an SQL file.
 * @param {string} text
 * @returns {{ identifiers: Passage[], comments: Passage[] }}
 */
export function readSql(text) {
  const found = { identifiers: [], comments: [] };
  let isDescription = false;
  text.split('\n').forEach((line, index) => {
    const add = (kind, value) => found[kind].push({ text: value, line: index + 1 });
    const comment = /--\s?(.*)$/.exec(line)?.[1];
    if (comment) add('comments', comment);
    isDescription ||= /^comment on /i.test(line);
    if (isDescription) {
      const [, description] = /'(.*)'/.exec(line) ?? [];
      if (description !== undefined) add('comments', description);
      isDescription = !line.endsWith(';');
      return;
    }
    const statement = line.replace(/--.*$/, '');
    for (const [, name] of statement.matchAll(SQL_DECLARATION)) add('identifiers', name);
    const [, column] = SQL_COLUMN.exec(statement) ?? [];
    if (column !== undefined) add('identifiers', column);
  });
  return found;
}
