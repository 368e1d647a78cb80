import { pathOf, propIn, readComponents, returnedBy, tagOf } from './components.mjs';

/**
 * What an expression renders directly in its parent: a text, which is `unsure` for a variable of
 * unknown content, and whether nodes come and go. `tag` is the one element that it always renders.
 * @typedef {{ isText: boolean, isUnsure: boolean, changes: boolean, tag?: string }} Content
 * @typedef {{ file: string, line: number, text: string }} Finding
 */

const content = (parts = {}) => ({ isText: false, isUnsure: false, changes: false, ...parts });
const NOTHING = content();
const TEXT = content({ isText: true });
const UNKNOWN_CONTENT = content({ isUnsure: true, changes: true });

/** Variables of any component that always hold elements. */
const ELEMENTS =
  /^(icon|mark|picture|trailing|action|card|skeleton|screen|staffMenu|proofDialog|parts\.\w+|option\.icon|\w+\.(proofDialog|list|question))$/;
/** Texts that never change while they are shown. */
const FIXED_TEXTS = /(^|\.)(messages|\w*Messages)\.|^option\.label$/;
/** Components of libraries and variables that always render one element. */
const STABLE = /^(Radix\.\w+|Link|NavLink|\w*Icon|Title|Name|Mark)$/;

/**
 * Finds texts that a translator takes from React. It moves each text node into an element of its own;
 * React then fails to remove the text, or to insert a node before it (facebook/react#11538), and
 * changes a text that is no longer shown. A text that is alone in its element is safe: React replaces
 * it as a whole. So is a fixed text with only fixed elements before it.
 * @param {{ name: string, text: string }[]} sources
 * @returns {Finding[]}
 */
export function findLooseTexts(sources) {
  const components = readComponents(sources);
  const readContent = contentReader(components);
  return components.files.flatMap(({ name, text, elements }) =>
    elements.flatMap((element) => {
      const loose = looseTextOf(element, readContent);
      if (loose === undefined) return [];
      const line = text.slice(0, loose.start).split('\n').length;
      return [{ file: name, line, text: text.slice(element.start, element.end).replaceAll(/\s+/g, ' ') }];
    }),
  );
}

function looseTextOf(element, readContent) {
  const parts = element.children.filter(isRendered);
  let hasChanged = false;
  return parts.find((part) => {
    const { isText, isUnsure, isList, changes } = readContent(part);
    hasChanged ||= changes;
    return hasChanged && (isText || isUnsure) && (isList || parts.length > 1);
  });
}

/** Whether a child is more than a line break of the source or a comment. */
const isRendered = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

function contentReader({ componentOf, scopeOf, returnsOf, usesOf }) {
  const cache = new Map();
  /** Recursive components and variables render nothing else. */
  const readThrough = (key, compute) => {
    if (!cache.has(key)) {
      cache.set(key, NOTHING);
      cache.set(key, compute());
    }
    return cache.get(key);
  };
  const ofElement = (node) => {
    const tag = tagOf(node);
    if (/^[a-z]/.test(tag)) return content({ tag });
    const component = componentOf.get(node);
    return readThrough(component, () => {
      const returns = returnsOf.get(component);
      if (!returns) return content(STABLE.test(tag) ? { tag } : { changes: true });
      return { ...either(returns.map(read)), isUnsure: false };
    });
  };
  const ofProp = (component, prop) =>
    readThrough(`${component} ${prop}`, () => {
      const uses = usesOf.get(component);
      if (uses) return mergeContents(uses.flatMap((use) => passedValues(use, prop)).map(read));
      // The children of components that load later.
      return prop === 'children' ? content({ changes: true }) : UNKNOWN_CONTENT;
    });
  const ofVariable = (node) => {
    if (node.name === 'undefined') return NOTHING;
    if (ELEMENTS.test(node.name)) return content({ changes: true });
    const { functions, variables } = scopeOf.get(node);
    const component = functions.find((each) => componentOf.has(each) && propIn(each, node.name) !== null);
    if (component) return ofProp(componentOf.get(component), propIn(component, node.name));
    const value = variables.get(node.name);
    return value ? readThrough(value, () => read(value)) : UNKNOWN_CONTENT;
  };
  const ofCall = ({ callee, arguments: [first] }) => {
    if (/(^|\.)(messages|\w*Messages)\.\w+$|^renderText$/.test(pathOf(callee))) return TEXT;
    if (callee.type === 'Identifier') return ofVariable(callee);
    if (!/^(map|flatMap)$/.test(callee.property?.name) || !first?.body) return UNKNOWN_CONTENT;
    return { ...read(first), changes: true, isList: true };
  };
  const read = (node) => {
    switch (node.type) {
      case 'JSXText':
      case 'TemplateLiteral':
        return TEXT;
      case 'Literal':
        return /^(string|number)$/.test(typeof node.value) && node.value !== '' ? TEXT : NOTHING;
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return read(node.expression);
      case 'JSXElement':
        return ofElement(node);
      case 'JSXFragment':
        return mergeContents(node.children.filter(isRendered).map(read));
      case 'ConditionalExpression':
        return either([read(node.consequent), read(node.alternate)]);
      case 'LogicalExpression':
        return either([node.operator === '&&' ? NOTHING : read(node.left), read(node.right)]);
      case 'ArrowFunctionExpression':
        return either(returnedBy(node).map(read));
      case 'CallExpression':
        return ofCall(node);
      case 'MemberExpression':
        if (FIXED_TEXTS.test(pathOf(node))) return TEXT;
        return ELEMENTS.test(pathOf(node)) ? content({ changes: true }) : UNKNOWN_CONTENT;
      case 'Identifier':
        return ofVariable(node);
      default:
        return UNKNOWN_CONTENT;
    }
  };
  return read;
}

/** The children or the attribute that an element gives a component. */
function passedValues({ children, openingElement }, prop) {
  if (prop === 'children') return children.filter(isRendered);
  return openingElement.attributes.flatMap(({ name, value }) =>
    name?.name === prop && value ? [value] : [],
  );
}

/** What siblings, or all uses of a component, render together. */
const mergeContents = (contents) =>
  content({
    isText: contents.some(({ isText }) => isText),
    isUnsure: contents.some(({ isUnsure }) => isUnsure),
    changes: contents.some(({ changes }) => changes),
    ...(contents.length === 1 && { tag: contents[0].tag }),
  });

/** What one of several branches renders: React replaces the nodes unless all render the same. */
function either(contents) {
  const [first, ...others] = contents;
  const isSame = others.every(({ tag, isText }) => tag === first.tag && isText === first.isText);
  const isEmpty = first === undefined || (first.tag === undefined && !first.isText);
  const all = mergeContents(contents);
  return {
    ...all,
    tag: isSame ? first?.tag : undefined,
    changes: all.changes || !isSame || (isEmpty && others.length > 0),
  };
}
