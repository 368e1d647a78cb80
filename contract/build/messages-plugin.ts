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

/**
 * Compiles the messages of `*.messages.ts`, so that the build contains no parser. Each message
 * becomes an export of its own: what a build does not use is left out, and strings move to where
 * they are used.
 * @param isPseudo replaces the texts by those of the pseudo-language
 */
export function messagesPlugin(isPseudo = process.env['MESSAGES'] === 'pseudo'): Plugin {
  const compile = (text: string) => compileMessage(isPseudo ? toPseudo(text) : text);
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
      return key === undefined ? exportsOf(id, texts, compile) : moduleOf(texts[key] ?? '', compile);
    },
    transform(code, id) {
      if (!SOURCE.test(id)) return null;
      const definitions = readMessages(id, code);
      let rewritten = code;
      for (const { name, start, end } of definitions.toReversed()) {
        const source = JSON.stringify(`${id}?defined=${name}`);
        rewritten = `${rewritten.slice(0, start)}import * as ${name} from ${source}; export { ${name} };${rewritten.slice(end)}`;
      }
      return { code: rewritten, map: null };
    },
  };
}

/**
 * A string is an export, which moves to where it is used. Anything else is a module of its own, since
 * a bundler puts each module into one chunk. Keys such as `delete` are names of exports, but not of
 * variables.
 */
const exportsOf = (
  id: string,
  texts: { readonly [key: string]: Texts },
  compile: (text: string) => string,
): string =>
  Object.entries(texts)
    .map(([key, text], index) => {
      const code = codeOf(text, compile);
      return code.startsWith('"')
        ? `const m${index} = ${code};\nexport { m${index} as ${JSON.stringify(key)} };\n`
        : `export { default as ${JSON.stringify(key)} } from ${JSON.stringify(`${id}&key=${key}`)};\n`;
    })
    .join('');

const moduleOf = (texts: Texts, compile: (text: string) => string): string =>
  `import { number, ordinal, plural, select } from ${JSON.stringify(RUNTIME)};\nexport default ${codeOf(texts, compile)};\n`;

function codeOf(texts: Texts, compile: (text: string) => string): string {
  if (typeof texts === 'string') return compile(texts);
  if (isList(texts)) return `[${texts.map((text) => codeOf(text, compile)).join(', ')}]`;
  return `{ ${Object.entries(texts)
    .map(([key, text]) => `${JSON.stringify(key)}: ${codeOf(text, compile)}`)
    .join(', ')} }`;
}

const isList = (texts: Texts): texts is readonly Texts[] => Array.isArray(texts);
