import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { promisify } from 'node:util';

/** A measurement. Higher is better for rates and ratios, lower for times and sizes. */
export interface Figure {
  name: string;
  value: number;
  unit: 'x' | '/s' | 'MB/s' | 'ms' | 's' | 'KB' | 'MB' | 'px';
}

interface Row {
  machine: string;
  load: string;
  bench: string;
  figures: string;
}

const FILE = new URL('RESULTS.md', import.meta.url);
const HEAD = `# What the benches have measured

Each run of a bench adds a row (\`results.ts\`). Times were taken on a machine as busy as the load says: the processes that
waited for one of its cores in the minute before the bench began. \`x\` are ratios to the reference that was measured in the
same run, which are the only figures to compare between machines.

| date | commit | machine | load | bench | ratios | figures |
|---|---|---|---|---|---|---|
`;
/** The share by which a figure must be worse to be reported. */
const MIN_WORSENING = 0.15;
/** The load average before the bench adds its own load. */
const load = (loadavg()[0] ?? 0).toFixed(1);
const run = promisify(execFile);

/**
 * Adds a row to RESULTS.md and prints what is worse than in the last row of this bench on the same
 * machine. With BENCH_ROW=no it only prints the figures.
 * @param bench its name with its arguments; only rows with the same name are compared
 */
export async function record(bench: string, figures: readonly Figure[]): Promise<void> {
  if (process.env['BENCH_ROW'] === 'no') {
    console.log(`${bench}: ${write(figures)}`);
    return;
  }
  const machine = `${(cpus()[0]?.model ?? 'unknown').replace(/[|\s]+/g, ' ').trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const text = await readFile(FILE, 'utf8').catch(() => HEAD);
  const last = readRows(text).findLast((row) => row.machine === machine && row.bench === bench);
  const { stdout } = await run('git', ['describe', '--always', '--dirty=+', '--exclude=*'], {
    cwd: new URL('.', import.meta.url),
  });
  const [ratios, others] = [
    figures.filter(({ unit }) => unit === 'x'),
    figures.filter(({ unit }) => unit !== 'x'),
  ];
  const cells = [
    new Date().toISOString().slice(0, 10),
    stdout.trim(),
    machine,
    load,
    bench,
    write(ratios),
    write(others),
  ];
  await writeFile(FILE, `${text}| ${cells.join(' | ')} |\n`);
  console.log(`${bench}: ${write(figures)} (load ${load})`);
  if (last) for (const line of worseThan(readFigures(last.figures), figures)) console.log(line);
}

const write = (figures: readonly Figure[]): string =>
  figures.map(({ name, value, unit }) => `${name} ${round(value)} ${unit}`).join('; ');

/** Rounds to three significant digits. */
const round = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| 2'))
    .map((line) => {
      const [, , machine = '', load = '', bench = '', ratios = '', others = ''] = line
        .slice(2, -2)
        .split(' | ');
      return { machine, load, bench, figures: `${ratios}; ${others}` };
    });
}

function readFigures(text: string): Map<string, number> {
  const matches = text.matchAll(/(?:^|; )([^;]+?) (-?[\d.]+) (?:x|\/s|MB\/s|ms|s|KB|MB|px)(?=;|$)/g);
  return new Map([...matches].map(([, name = '', value]) => [name, Number(value)]));
}

function worseThan(before: ReadonlyMap<string, number>, figures: readonly Figure[]): string[] {
  return figures.flatMap(({ name, value, unit }) => {
    const earlierValue = before.get(name);
    if (earlierValue === undefined || earlierValue === 0) return [];
    const better = unit === 'x' || unit.endsWith('/s') ? value / earlierValue : earlierValue / value;
    if (better >= 1 - MIN_WORSENING) return [];
    return [
      `WORSE by ${Math.round((1 - better) * 100)} %: ${name}, ${round(earlierValue)} ${unit} before, ${round(value)} ${unit} now`,
    ];
  });
}
