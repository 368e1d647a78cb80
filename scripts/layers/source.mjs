import { parseSync } from 'vite';

/** Methods of the query builder that begin a statement. */
const STATEMENTS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

/**
 * Extracts imports and SQL statements from a source file.
 * @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import
 * @typedef {{ line: number, text: string }} Statement
 * @param {string} name the file's name; its extension determines the language
 * @param {string} text
 * @returns {{ imports: Import[], statements: Statement[], clockReads: number[] }} every kind of
 *   import and re-export, also of types, also `import()`, and files named by
 *   `new URL('…', import.meta.url)`; where SQL is written; the lines that read the clock
 */
export function readSource(name, text) {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const lineAt = lineFinder(text);
  const imports = [];
  const statements = [];
  const clockReads = [];
  walk(program, (node) => {
    const importEntry = importOf(node);
    if (importEntry !== undefined) imports.push({ ...importEntry, line: lineAt(node.start) });
    const statement = statementOf(node);
    if (statement !== undefined) statements.push({ text: statement, line: lineAt(node.start) });
    if (readsClock(node)) clockReads.push(lineAt(node.start));
  });
  return { imports, statements, clockReads };
}

/** Whether a node is `Date.now` or `new Date()`. */
function readsClock(node) {
  if (node.type === 'MemberExpression') return node.object.name === 'Date' && node.property.name === 'now';
  return node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0;
}

function importOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
      return {
        specifier: node.source.value,
        typeOnly:
          node.importKind === 'type' ||
          (node.specifiers.length > 0 && node.specifiers.every(({ importKind }) => importKind === 'type')),
      };
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, typeOnly: node.exportKind === 'type' };
    case 'ExportNamedDeclaration':
      return node.source === null
        ? undefined
        : { specifier: node.source.value, typeOnly: node.exportKind === 'type' };
    case 'ImportExpression':
      return typeof node.source.value === 'string'
        ? { specifier: node.source.value, typeOnly: false }
        : undefined;
    case 'TSImportType':
      return { specifier: node.source.value, typeOnly: true };
    case 'NewExpression': {
      const [target, base] = node.arguments;
      const isFile =
        node.callee.name === 'URL' &&
        /^\.\.?\/.*\.tsx?$/.test(target?.value) &&
        base?.type === 'MemberExpression';
      return isFile ? { specifier: target.value, typeOnly: false } : undefined;
    }
    default:
      return undefined;
  }
}

function statementOf(node) {
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql') return 'sql`…`';
  const method =
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && node.callee.property.name;
  return STATEMENTS.has(method) ? `${method}(…)` : undefined;
}

function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

function lineFinder(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => ends.filter((end) => end < offset).length + 1;
}
