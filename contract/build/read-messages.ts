import { parseSync, type ESTree } from 'vite';

/** Texts by key, in groups and lists. */
export type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

/** One `export const name = defineMessages({ … })` of a source file. */
export interface Definition {
  name: string;
  texts: { readonly [key: string]: Texts };
  /** The place of the declaration in the source. */
  start: number;
  end: number;
}

/**
 * Reads the messages of a source file.
 * @throws {Error} for a text that is not written out, since translators could not have it
 */
export function readMessages(file: string, source: string): Definition[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (statement.declaration?.type !== 'VariableDeclaration') return [];
    const [declarator] = statement.declaration.declarations;
    const call = withoutSatisfies(declarator?.init);
    if (declarator?.id.type !== 'Identifier' || call?.type !== 'CallExpression') return [];
    if (call.callee.type !== 'Identifier' || call.callee.name !== 'defineMessages') return [];
    const [argument] = call.arguments;
    const texts = withoutSatisfies(argument);
    if (texts?.type !== 'ObjectExpression') throw new Error(`${file}: messages are an object.`);
    const { start, end } = statement;
    return [{ name: declarator.id.name, texts: readGroup(file, texts), start, end }];
  });
}

const withoutSatisfies = (node: ESTree.Argument | null | undefined) =>
  node?.type === 'TSSatisfiesExpression' ? node.expression : node;

function readGroup(file: string, group: ESTree.ObjectExpression): { readonly [key: string]: Texts } {
  return Object.fromEntries(
    group.properties.map((property) => {
      const key = property.type === 'Property' && !property.computed ? property.key : undefined;
      const name = key?.type === 'Identifier' ? key.name : key?.type === 'Literal' ? key.value : undefined;
      if (property.type !== 'Property' || typeof name !== 'string')
        throw new Error(`${file}: messages have plain names.`);
      return [name, readTexts(file, name, property.value)];
    }),
  );
}

function readTexts(file: string, key: string, node: ESTree.Expression): Texts {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'ObjectExpression') return readGroup(file, node);
  if (node.type === 'ArrayExpression')
    return node.elements.map((element) => {
      if (element === null || element.type === 'SpreadElement')
        throw new Error(`${file}: ${key} is a list of texts.`);
      return readTexts(file, key, element);
    });
  throw new Error(`${file}: ${key} is a text in quotes. What varies is an argument in braces.`);
}
