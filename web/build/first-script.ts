import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type { Screen } from '../../contract/src/features/overview/console-screens.ts';

/** The fields of a Rollup chunk used here. */
interface Chunk {
  code: string;
  imports: readonly string[];
  facadeModuleId: string | null;
}

/** Bytes per kilobyte of gzip output. */
const KILOBYTE = 1000;

const weigh = (code: string): number => gzipSync(code, { level: 9 }).length / KILOBYTE;

/**
 * Computes the size of the script with which each screen opens: that of the page, the frame and the
 * screen, with all static imports. Dynamic imports do not count.
 * @param screens by name, the path suffixes of the modules that a screen loads before its first
 * render
 */
export function weighScreens(
  chunks: ReadonlyMap<string, Chunk>,
  screens: Readonly<Record<string, readonly string[]>>,
): Record<string, number> {
  const weights = new Map<string, number>();
  const weightOf = (file: string): number => {
    const weight = weights.get(file) ?? weigh(chunks.get(file)?.code ?? '');
    weights.set(file, weight);
    return weight;
  };
  return Object.fromEntries(
    Object.entries(screens).map(([name, modules]) => {
      const files = filesOf(chunks, modules);
      return [name, [...files].reduce((sum, file) => sum + weightOf(file), 0)];
    }),
  );
}

/** The files of modules, with all their static imports. */
export function filesOf(chunks: ReadonlyMap<string, Chunk>, modules: readonly string[]): Set<string> {
  const fileOf = (module: string): string => {
    for (const [file, { facadeModuleId }] of chunks) if (facadeModuleId?.endsWith(module)) return file;
    throw new Error(`The build has no chunk of ${module}.`);
  };
  return importedBy(chunks, modules.map(fileOf));
}

function importedBy(chunks: ReadonlyMap<string, Chunk>, roots: readonly string[]): Set<string> {
  const importedFiles = new Set<string>();
  const queue = [...roots];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (importedFiles.has(file)) continue;
    importedFiles.add(file);
    queue.push(...(chunks.get(file)?.imports ?? []));
  }
  return importedFiles;
}

/** The files in import cycles. Their order of execution would depend on the entry point. */
export const inCycles = (chunks: ReadonlyMap<string, Chunk>): string[] =>
  [...chunks].filter(([file, { imports }]) => importedBy(chunks, imports).has(file)).map(([file]) => file);

/**
 * A screen, its modules, and the maximum size of their script in kB of gzip. With `screen`, the
 * HTML of the screen preloads all of its scripts.
 */
export type Budget = Readonly<
  Record<string, { modules: readonly string[]; maxKilobytes: number; screen?: Screen | 'offline' | 'banner' }>
>;

/**
 * Fails the build when the script of a screen exceeds its budget or when files import each other.
 * Prints the size of each screen, and writes a list of each screen's scripts for the server.
 * @param options.isLimited whether the budget holds; the texts of the pseudo-language are longer
 */
export function firstScriptWithin(budget: Budget, { isLimited }: { isLimited: boolean }): Plugin {
  return {
    name: 'first-script-within',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir }, bundle) {
      const chunks = new Map<string, Chunk>();
      for (const [file, part] of Object.entries(bundle)) if (part.type === 'chunk') chunks.set(file, part);
      const cycles = inCycles(chunks);
      if (cycles.length > 0) this.error(`These files import each other: ${cycles.join(', ')}`);
      const moduleEntries = Object.values(budget).flatMap(({ screen, modules }) =>
        screen ? [[screen, [...filesOf(chunks, modules)].map((file) => `/${file}`)]] : [],
      );
      writeFileSync(
        path.join(dir ?? '', 'first-scripts.json'),
        JSON.stringify(Object.fromEntries(moduleEntries), null, 1),
      );
      const modules = Object.entries(budget).map(([name, screen]) => [name, screen.modules] as const);
      const rows = Object.entries(weighScreens(chunks, Object.fromEntries(modules))).map(
        ([name, weight]) => ({ name, weight, maxKilobytes: budget[name]?.maxKilobytes ?? 0 }),
      );
      const line = ({ name, weight, maxKilobytes }: (typeof rows)[number]): string =>
        `${weight.toFixed(1).padStart(8)} of ${maxKilobytes} kB  script that ${name} opens with`;
      this.info(`gzip\n${rows.map(line).join('\n')}`);
      const over = rows.filter(({ weight, maxKilobytes }) => weight > maxKilobytes);
      if (isLimited && over.length > 0)
        this.error(
          `More script than the budget in web/vite.config.ts has; see what a screen has come to import:\n${over.map(line).join('\n')}`,
        );
    },
  };
}
