import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Options = Record<string, { value: MessageFormatElement[] }>;

/**
 * Compiles a text in ICU MessageFormat to JavaScript: a string, or a function of the arguments that
 * calls functions of message-runtime.ts.
 * @throws {Error} for a text that does not parse, and for what defineMessages does not offer: dates
 *   and styles of numbers, which the app formats itself
 */
export function compileMessage(text: string): string {
  const nodes = parse(text);
  if (nodes.every(({ type }) => type === TYPE.literal)) return JSON.stringify(literalsOf(nodes));
  return `(v) => ${hasTags(nodes) ? listOf(nodes) : stringOf(nodes)}`;
}

const literalsOf = (nodes: readonly MessageFormatElement[]): string =>
  nodes.map((node) => (node.type === TYPE.literal ? node.value : '')).join('');

const hasTags = (nodes: readonly MessageFormatElement[]): boolean =>
  nodes.some(
    (node) =>
      node.type === TYPE.tag ||
      ('options' in node &&
        Object.values<{ value: MessageFormatElement[] }>(node.options).some(({ value }) => hasTags(value))),
  );

/** @param pluralArgument the argument that # stands for */
function stringOf(nodes: readonly MessageFormatElement[], pluralArgument?: string): string {
  const [node] = nodes;
  if (nodes.length === 1 && (node?.type === TYPE.select || node?.type === TYPE.plural))
    return codeOf(node, stringOf, pluralArgument);
  const parts = nodes.map((node) =>
    node.type === TYPE.literal
      ? node.value.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)
      : `\${${codeOf(node, stringOf, pluralArgument)}}`,
  );
  return `\`${parts.join('')}\``;
}

/** The parts of a text with tags. Tags stand alone, and what is between them is one string. */
function listOf(nodes: readonly MessageFormatElement[], pluralArgument?: string): string {
  const parts: string[] = [];
  let string: MessageFormatElement[] = [];
  const endString = () => {
    if (string.length > 0) parts.push(stringOf(string, pluralArgument));
    string = [];
  };
  for (const node of nodes) {
    if (!hasTags([node])) {
      string.push(node);
      continue;
    }
    endString();
    parts.push(
      node.type === TYPE.tag
        ? `v.${node.value}(${listOf(node.children, pluralArgument)})`
        : `...${codeOf(node, listOf, pluralArgument)}`,
    );
  }
  endString();
  return `[${parts.join(', ')}]`;
}

function codeOf(node: MessageFormatElement, compile: typeof stringOf, pluralArgument?: string): string {
  switch (node.type) {
    case TYPE.argument:
      return `v.${node.value}`;
    case TYPE.select:
      return `select(v.${node.value}, ${optionsOf(node.options, compile, pluralArgument)})`;
    case TYPE.plural:
      if (node.offset !== 0) throw new Error('Plurals with an offset are not supported.');
      return `${node.pluralType === 'ordinal' ? 'ordinal' : 'plural'}(v.${node.value}, ${optionsOf(node.options, compile, node.value)})`;
    case TYPE.pound:
      return `number(v.${pluralArgument})`;
    case TYPE.number:
      if (!node.style) return `number(v.${node.value})`;
      break;
    default:
  }
  throw new Error('Format dates and styled numbers first, and pass them as arguments.');
}

const optionsOf = (options: Options, compile: typeof stringOf, pluralArgument?: string): string =>
  `{ ${Object.entries(options)
    .map(([key, { value }]) => `${JSON.stringify(key)}: ${compile(value, pluralArgument)}`)
    .join(', ')} }`;
