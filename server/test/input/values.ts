import { GENRES } from '@backbeat/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { naughtyTexts, naughtyValues } from './naughty.ts';
import { placeholderOf, THINGS, type Thing } from './tokens.ts';

/** The part of JSON Schema that is evaluated here. */
interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

const isShape = (value: unknown): value is Shape => value !== null && typeof value === 'object';

const which = fc.nat({ max: 9 });
export const naughtyText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
export const placeholdersOf = (thing: Thing) => which.map((each) => placeholderOf(thing, each));
const anyThing = fc
  .tuple(fc.constantFrom(...THINGS), which)
  .map(([thing, each]) => placeholderOf(thing, each));

/** A likely value for a field of this name in a route with this path. */
function likely(name: string, path: string): fc.Arbitrary<string> {
  if (name === 'ref') {
    const list = fc.tuple(fc.constantFrom('posts', 'liked', 'featured'), placeholdersOf('person'));
    return fc.oneof(
      list.map(([kind, person]) => `${kind}~${person}`),
      placeholdersOf('post'),
    );
  }
  if (/^(user|username|sender|users|features|name|term)$/i.test(name)) return placeholdersOf('name');
  if (name === 'email') return placeholdersOf('name').map((person) => `${person}@listeners.example`);
  if (name === 'userId' || path.startsWith('/user/delete')) return placeholdersOf('person');
  if (name === 'upload') return placeholdersOf('upload');
  if (name === 'seq' || name === 'before' || name === 'after') return fc.nat({ max: 30 }).map(String);
  if (name === 'page' || name === 'size' || name === 'limit') return fc.nat({ max: 20 }).map(String);
  if (name === 'genres') return fc.subarray([...GENRES], { maxLength: 3 }).map((all) => all.join(','));
  if (name === 'at') return fc.constantFrom('0', '0.5', '1', '61.0005', '-1', '1e3', '');
  if (name === 'days') return fc.constantFrom('7', '30', '90');
  if (/password/i.test(name)) return fc.constant('Four-on-the-floor-128');
  if (/photo|pic|banner|socialMedia/i.test(name)) return fc.constant('https://example.com/picture.png');
  if (name === 'url') return placeholdersOf('post').map((post) => `http://localhost/post/${post}`);
  if (name === 'emoji') return fc.constantFrom('👍', '🎵', '🇺🇳');
  if (name === 'id' || name === 'chat') {
    if (path.startsWith('/chats') || name === 'chat') return placeholdersOf('chat');
    if (path.startsWith('/demos')) return placeholdersOf('demo');
    if (path.startsWith('/admin')) return placeholdersOf('case');
    if (path.startsWith('/posts/delete/comment')) return placeholdersOf('comment');
    return fc.oneof(placeholdersOf('post'), placeholdersOf('draft'));
  }
  return fc.constantFrom('Night Bus', 'a', 'Four on the floor');
}

/** A text for a field: mostly a plausible one, else an implausible one. */
const textFor = (name: string, path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: likely(name, path) },
    { weight: 2, arbitrary: naughtyText },
    { weight: 1, arbitrary: anyThing },
  );

function valueOf(shape: Shape, name: string, path: string): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => valueOf(each, name, path)));
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, each]) => [key, valueOf(each, key, path)]),
        ),
        { requiredKeys: shape.required ?? [] },
      );
    case 'array':
      return fc.array(valueOf(shape.items ?? {}, name, path), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.integer({ min: shape.minimum ?? 0, max: Math.min(shape.maximum ?? 50, 50) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textFor(name, path);
  }
}

/** Values that a schema accepts, or nearly so. */
export function valuesFor(schema: z.ZodType, name: string, path: string): fc.Arbitrary<unknown> {
  const shape: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return valueOf(isShape(shape) ? shape : {}, name, path);
}

const change = fc.record({
  place: fc.nat({ max: 40 }),
  by: fc.oneof(
    fc.constant({ does: 'removes' } as const),
    fc.constant({ does: 'wraps' } as const),
    naughtyText.map((text) => ({ does: 'sets', value: text }) as const),
    fc.constantFrom(...naughtyValues).map((value) => ({ does: 'sets', value }) as const),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** Values with up to two unexpected nodes. */
export const mutateValues = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(change, { maxLength: 2 }))
    .map(([value, changes]) => changes.reduce(applyChange, value));

/** The value with one node replaced, by index in the whole tree. */
function applyChange(value: unknown, { place, by }: Change): unknown {
  const nodes = countNodes(value);
  let remaining = place % nodes;
  const visit = (node: unknown): unknown => {
    if (remaining === 0) {
      remaining -= 1;
      if (by.does === 'sets') return by.value;
      return by.does === 'wraps' ? [node] : undefined;
    }
    remaining -= 1;
    if (Array.isArray(node)) return node.map(visit);
    if (node !== null && typeof node === 'object') {
      return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, visit(each)]));
    }
    return node;
  };
  return visit(value);
}

function countNodes(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countNodes(each), 1);
}
