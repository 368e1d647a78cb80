import { parseSync } from 'vite';

/**
 * A component is named by its file and its name.
 * @typedef {{ name: string, text: string, elements: object[] }} ParsedFile
 * @typedef {{ functions: object[], variables: Map<string, object> }} Scope the functions around a
 *   name, and the variables of its file
 * @typedef {{ files: ParsedFile[], componentOf: Map<object, string>, scopeOf: Map<object, Scope>,
 *   returnsOf: Map<string, object[]>, usesOf: Map<string, object[]> }} Components
 *   `componentOf`: the component of an element or a function; `returnsOf`: what a component returns;
 *   `usesOf`: the elements that render it
 */

/**
 * Reads the components of source files, and where they are used.
 * @param {{ name: string, text: string }[]} sources
 * @returns {Components}
 * @throws {Error} for a file that does not parse
 */
export function readComponents(sources) {
  const files = sources.map(parseFile);
  const homes = new Map();
  for (const { name, functions } of files)
    for (const component of functions.keys()) addTo(homes, component, name);
  const components = {
    files,
    componentOf: new Map(),
    scopeOf: new Map(),
    returnsOf: new Map(),
    usesOf: new Map(),
  };
  for (const { name: file, functions, elements, names, variables } of files) {
    for (const [name, fn] of functions) {
      components.componentOf.set(fn, `${file} ${name}`);
      components.returnsOf.set(`${file} ${name}`, returnedBy(fn));
    }
    for (const element of elements.filter(({ type }) => type === 'JSXElement')) {
      const tag = tagOf(element);
      // Of several components with the name, it is the one in the same file.
      const home = functions.has(tag) || homes.get(tag)?.length !== 1 ? file : homes.get(tag)[0];
      components.componentOf.set(element, `${home} ${tag}`);
      addTo(components.usesOf, `${home} ${tag}`, element);
    }
    for (const [node, around] of names) components.scopeOf.set(node, { functions: around, variables });
  }
  return components;
}

function parseFile({ name, text }) {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  const file = { name, text, elements: [], functions: new Map(), variables: new Map(), names: new Map() };
  walk(program, [], (node, around) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') file.elements.push(node);
    if (node.type === 'Identifier') file.names.set(node, around);
    if (node.type === 'VariableDeclarator' && node.init) file.variables.set(node.id.name, node.init);
    const fn = node.type === 'VariableDeclarator' ? node.init : node;
    if (isFunction(fn) && /^[A-Z]/.test(node.id?.name)) file.functions.set(node.id.name, fn);
  });
  return file;
}

/** The name of an element's tag or component. */
export const tagOf = ({ openingElement }) => pathOf(openingElement.name);

/** The dotted path of a name: `strings.title`. */
export const pathOf = (node) =>
  'object' in node ? `${pathOf(node.object)}.${node.property.name ?? ''}` : (node.name ?? '');

/** The expressions that a function returns. */
export function returnedBy({ body }) {
  if (body.type !== 'BlockStatement') return [body];
  const results = [];
  walk(body, [], (node, functions) => {
    if (node.type === 'ReturnStatement' && functions.length === 0 && node.argument)
      results.push(node.argument);
  });
  return results;
}

/** The prop of a component that is available under a name. @returns null for other functions */
export function propIn({ params: [props] }, name) {
  if (props?.type !== 'ObjectPattern') return null;
  const property = props.properties.find(({ value }) => (value?.left ?? value)?.name === name);
  return property?.key.name ?? null;
}

const isFunction = (node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node?.type);

function addTo(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function walk(node, functions, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, functions, visit);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node, functions);
    const inner = isFunction(node) ? [node, ...functions] : functions;
    for (const value of Object.values(node)) walk(value, inner, visit);
  }
}
