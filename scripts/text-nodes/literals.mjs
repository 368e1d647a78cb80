import { readComponents } from './components.mjs';

/** Attributes of elements that people read or hear. */
const READ_ATTRIBUTES = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt)$/;
/** Letters of a word. `{' '}`, `·` and `×` are no text of a language. */
const WORD = /^(?!https?:).*\p{L}{2}/su;

/**
 * Finds texts in components that are no messages (`x.messages.ts`), so that translators do not get
 * them.
 * @param {{ name: string, text: string }[]} sources
 * @returns {import('./check.mjs').Finding[]}
 */
export function findLiterals(sources) {
  return readComponents(sources).files.flatMap(({ name, text, elements }) =>
    elements
      .flatMap((element) => [
        ...element.children.flatMap(literalsIn),
        ...(element.openingElement?.attributes ?? []).flatMap((attribute) =>
          READ_ATTRIBUTES.test(attribute.name?.name) && attribute.value ? literalsIn(attribute.value) : [],
        ),
      ])
      .map((node) => ({
        file: name,
        line: text.slice(0, node.start).split('\n').length,
        text: text.slice(node.start, node.end).trim(),
      })),
  );
}

/** The literals that an expression may have as its value. */
function literalsIn(node) {
  switch (node.type) {
    case 'JSXText':
      return WORD.test(node.value) ? [node] : [];
    case 'Literal':
      return typeof node.value === 'string' && WORD.test(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => WORD.test(value.cooked)) ? [node] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return literalsIn(node.expression);
    case 'ConditionalExpression':
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case 'LogicalExpression':
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    default:
      return [];
  }
}
