import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMessages, type Texts } from './read-messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract/src', 'server/src', 'server/test', 'web/src', 'web/worker', 'web/build', 'e2e'];
const IMPORT = /^(?:import|export) [^;]*? from '([^']+)';$/gms;
const DEFINITION = /^export const \w+ = defineMessages\((?:.*\);$|[^]*?^\})/gm;
const EXPORT = /^export \{[^}]*\};/gm;
const STRING = /'[^'\n]*'/g;
const COMMENT_LINE = /^\s*(?:\/[/*]|\*).*/gm;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => {
      const file = path.join(ROOT, folder, name);
      return { file, text: readFileSync(file, 'utf8') };
    }),
).map(({ file, text }) => ({
  file,
  text,
  imports: [...text.matchAll(IMPORT)].map(([statement, from = '']) => ({
    statement,
    file: path.resolve(path.dirname(file), from),
  })),
  code: [IMPORT, DEFINITION, EXPORT, COMMENT_LINE, STRING].reduce(
    (code, part) => code.replaceAll(part, ''),
    text,
  ),
}));

/** The names by which the contract exports the modules of a folder: `posts`. */
const namespacesOf = (folder: string): string[] =>
  sources
    .flatMap(({ imports }) => imports)
    .filter(({ file }) => path.dirname(file) === folder)
    .flatMap(({ statement }) => /^export \* as (\w+)/.exec(statement)?.[1] ?? []);

/** The code that may use a definition, by the name that it has there. */
function usersOf(file: string, name: string): Map<string, string> {
  const users = new Map<string, string>();
  const namespaces = file.startsWith(path.join(ROOT, 'contract')) ? namespacesOf(path.dirname(file)) : [];
  for (const source of sources) {
    const { code, imports } = source;
    const direct = imports.find((each) => each.file === file)?.statement;
    const alias = new RegExp(String.raw`\b${name}(?: as (\w+))?\b`).exec(direct ?? '');
    const others = imports.map(({ statement }) => statement).join('\n');
    const locals = [
      ...(source.file === file || alias ? [alias?.[1] ?? name] : []),
      ...(name !== 'messages' && new RegExp(String.raw`\b${name}\b.*'@backbeat/contract'`).test(others)
        ? [name]
        : []),
      ...namespaces.flatMap((each) => {
        const renamed = new RegExp(String.raw`\b${each} as (\w+)`).exec(others)?.[1];
        return [each, ...(renamed === undefined ? [] : [renamed])].map((feature) => `${feature}.${name}`);
      }),
    ];
    for (const local of locals)
      if (code.includes(local)) users.set(local, `${users.get(local) ?? ''}\n${code}`);
  }
  return users;
}

/** The paths of all texts in a group, such as `.confirm.remove`. */
const pathsOf = (texts: Texts, place = ''): string[] =>
  typeof texts === 'string' || Array.isArray(texts)
    ? [place]
    : Object.entries(texts).flatMap(([key, value]) => pathsOf(value, `${place}.${key}`));

/** Whether a code names the text, or a group with it as a whole, such as `messages.confirm[action]`. */
function uses(code: string, local: string, place: string): boolean {
  const parts = place.split('.').slice(1);
  return parts.some((_part, index) => {
    const group = [...local.split('.'), ...parts.slice(0, index)].join(String.raw`\.`);
    const subpath = parts.slice(index).join(String.raw`\.`);
    return new RegExp(String.raw`\b${group}(?:\.${subpath}\b|(?!\w|\.\w|:))`).test(code);
  });
}

test('each message is used', () => {
  const unused = sources
    .filter(({ file }) => file.endsWith('.messages.ts'))
    .flatMap(({ file, text }) =>
      readMessages(file, text).flatMap(({ name, texts }) => {
        const users = usersOf(file, name);
        return pathsOf(texts)
          .filter((place) => ![...users].some(([local, code]) => uses(code, local, place)))
          .map((place) => `${path.relative(ROOT, file)} ${name}${place}`);
      }),
    );
  expect(unused).toEqual([]);
});
