import { parseSync } from 'vite';

/** A sentence, or several words with a capital. */
const SENTENCE = /^\p{Lu}[\p{L}'’]* .*\p{L}{2}/su;
/** Words between two tags of HTML. */
const IN_HTML = /<(?!style)\/?\w[^>]*>[^<>{}]*\p{Ll}{2}/su;
/** A word with a capital, which is a label in properties with these names. */
const WORD = /^\p{Lu}\p{Ll}/u;
const LABELS =
  /^(?:label|title|name|text|description|placeholder|empty|loading|sentence|message|error|detail|price)$/;
/** Calls whose texts users do not read: errors of programmers, the log, and makers of routes. */
const UNREAD_CALL =
  /(?:Error|Fault|Failure|Unavailable|Signature|Missing|Cancelled|Data|Postpone|GiveUp|Stalled)$|^super$|\blog(?:ger)?\.|^logFailure$|^(?:blockRoute|listByReference|listOf|namesOf)$|(?:^|\.)(?:includes|test|querySelector\w*|closest|matches)$/;
const UNREAD_PROPERTY = /^(?:summary|help|className|messageFormat)$/;

/**
 * Finds texts outside of components that people read, and that are no messages (`x.messages.ts`).
 * @param {{ name: string, text: string }[]} sources
 * @returns {import('./check.mjs').Finding[]}
 */
export function findSentences(sources) {
  return sources.flatMap(({ name, text }) => {
    const { program, errors } = parseSync(name, text);
    if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
    const nodes = [];
    collect(program, { text, label: '' }, nodes);
    return nodes.map((node) => ({
      file: name,
      line: text.slice(0, node.start).split('\n').length,
      text: text.slice(node.start, node.end),
    }));
  });
}

function collect(node, context, nodes) {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, context, nodes);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string' && isText(node.value, context.label)) nodes.push(node);
      return;
    case 'TemplateLiteral':
      if (isText(node.quasis.map(({ value }) => value.cooked).join('{}'), context.label)) nodes.push(node);
      else collect(node.expressions, { ...context, label: '' }, nodes);
      return;
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TaggedTemplateExpression':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'JSXAttribute':
      return;
    case 'CallExpression':
    case 'NewExpression':
      if (UNREAD_CALL.test(context.text.slice(node.callee.start, node.callee.end)) && !isApiError(node))
        return;
      break;
    case 'Property': {
      const label = node.key.name ?? String(node.key.value);
      if (!UNREAD_PROPERTY.test(label)) collect(node.value, { ...context, label }, nodes);
      return;
    }
    default:
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'type') collect(value, context, nodes);
}

const isApiError = ({ callee }) => callee.name === 'ApiError';

const isText = (text, label) =>
  SENTENCE.test(text) || IN_HTML.test(text) || (LABELS.test(label) && WORD.test(text));
