import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Reads a table of modules: on each line a folder of the checkout, then the names of modules in it
 * without the extension.
 * @throws {Error} if there is no such module
 */
export function readModules(table: string): Set<string> {
  const files = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [folder = '', ...names] = line.trim().split(/:? /);
      return names.map((name) => path.join(ROOT, folder, name));
    });
  return new Set(
    files.map((file) => {
      const module = [file, `${file}.ts`, `${file}.tsx`].find((each) => existsSync(each));
      if (module === undefined) throw new Error(`web/vite.config.ts names ${file}, which does not exist.`);
      return module;
    }),
  );
}
