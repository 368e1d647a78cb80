import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMessages, type Texts } from './read-messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract/src', 'server/src', 'web/src', 'web/worker'];

/** All texts in ICU MessageFormat, by file, name and key: 'web/src/ui/ui uiMessages.tryAgain'. */
export function listMessages(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.messages.ts')) continue;
      const file = path.posix.join(folder, ...name.split(path.sep));
      for (const each of readMessages(file, readFileSync(path.join(ROOT, file), 'utf8')))
        addTexts(texts, `${file.replace(/\.messages\.ts$/, '')} ${each.name}`, each.texts);
    }
  }
  return texts;
}

function addTexts(texts: Map<string, string>, key: string, group: Texts): void {
  if (typeof group === 'string') texts.set(key, group);
  else for (const [name, text] of Object.entries(group)) addTexts(texts, `${key}.${name}`, text);
}
