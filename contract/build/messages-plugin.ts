import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileMessage } from './compile-message.ts';
import { toPseudo } from './pseudo-language.ts';
import { readMessages, type Texts } from './read-messages.ts';

const RUNTIME = fileURLToPath(new URL('message-runtime.ts', import.meta.url));
const SOURCE = /\.messages\.ts$/;
/** The end of the id of a module that holds what a `defineMessages` of a file defines, or one of its messages. */
export const DEFINED = /\?defined=(\w+)(?:&key=(\w+))?$/;

const isPseudo = process.env['MESSAGES'] === 'pseudo';

/** A text in the language of the build: the pseudo-language with `MESSAGES=pseudo`. */
export const textOf = (text: string): string => (isPseudo ? toPseudo(text) : text);

/**
 * Compiles the messages of `*.messages.ts`, so that the build contains no parser. Each message
 * becomes an export of its own: what a build does not use is left out, and strings move to where
 * they are used.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    resolveId: (id) => (DEFINED.test(id) ? id : null),
    load(id) {
      const [, name, key] = DEFINED.exec(id) ?? [];
      if (name === undefined) return null;
      const file = id.replace(DEFINED, '');
      this.addWatchFile(file);
      const definition = readMessages(file, readFileSync(file, 'utf8')).find((each) => each.name === name);
      const texts = definition?.texts ?? {};
      return key === undefined ? exportsOf(id, texts) : moduleOf(texts[key] ?? '');
    },
    transform(code, id) {
      if (!SOURCE.test(id)) return null;
      const definitions = readMessages(id, code);
      let output = code;
      for (const { name, start, end } of definitions.toReversed()) {
        const source = JSON.stringify(`${id}?defined=${name}`);
        output = `${output.slice(0, start)}import * as ${name} from ${source}; export { ${name} };${output.slice(end)}`;
      }
      return { code: output, map: null };
    },
  };
}

/**
 * A string is an export, which moves to where it is used. Anything else is a module of its own, since
 * a bundler puts each module into one chunk. Keys such as `delete` are names of exports, but not of
 * variables.
 */
const exportsOf = (id: string, texts: { readonly [key: string]: Texts }): string =>
  Object.entries(texts)
    .map(([key, text], index) => {
      const code = codeOf(text);
      return code.startsWith('"')
        ? `const m${index} = ${code};\nexport { m${index} as ${JSON.stringify(key)} };\n`
        : `export { default as ${JSON.stringify(key)} } from ${JSON.stringify(`${id}&key=${key}`)};\n`;
    })
    .join('');

const moduleOf = (texts: Texts): string =>
  `import { number, ordinal, plural, select } from ${JSON.stringify(RUNTIME)};\nexport default ${codeOf(texts)};\n`;

function codeOf(texts: Texts): string {
  if (typeof texts === 'string') return compileMessage(textOf(texts));
  if (isList(texts)) return `[${texts.map((text) => codeOf(text)).join(', ')}]`;
  return `{ ${Object.entries(texts)
    .map(([key, text]) => `${JSON.stringify(key)}: ${codeOf(text)}`)
    .join(', ')} }`;
}

const isList = (texts: Texts): texts is readonly Texts[] => Array.isArray(texts);
