// npm run bench [names…] [-- --small]: runs all benches or the named ones sequentially, each in its
// own process, on the build that `npm start` starts. At the end it prints failures and what is
// worse than in the last row of the same machine. With --small each bench does the minimum that
// shows that it works, two at a time, and writes no row. `lists` keeps its data for later runs
// (lists/lists.ts says where).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

interface Bench {
  /** The name of its file. */
  name: string;
  folder?: string;
  full: readonly string[];
  /** Arguments with which it takes at most ten seconds. */
  small: readonly string[];
}

const BENCHES: readonly Bench[] = [
  { name: 'first-page', folder: 'pages', full: ['10000', '5'], small: ['300', '0.3'] },
  { name: 'routes', folder: 'routes', full: ['2000', '2'], small: ['300', '0.01', '2'] },
  { name: 'writes', folder: 'routes', full: ['2000', '2'], small: ['300', '0.01', '2'] },
  { name: 'invitations', folder: 'routes', full: ['200'], small: ['2'] },
  { name: 'idle', folder: 'routes', full: ['10', '2000'], small: ['0.01', '300'] },
  { name: 'lists', folder: 'lists', full: ['1000000', '10000', '100', '--keep'], small: ['300', '100', '1'] },
  { name: 'list-plans', folder: 'lists', full: ['1000000'], small: ['300'] },
  { name: 'block-filter', folder: 'lists', full: ['200000'], small: ['2000'] },
  { name: 'people', folder: 'lists', full: ['100000'], small: ['1000'] },
  { name: 'post-lists', folder: 'lists', full: ['1000000'], small: ['2000'] },
  { name: 'console-people', folder: 'lists', full: ['100000'], small: ['500'] },
  { name: 'console', folder: 'lists', full: ['1000000', '100000'], small: ['1000', '100'] },
  { name: 'orphans', folder: 'lists', full: ['1000000'], small: ['1000'] },
  { name: 'collections', folder: 'lists', full: ['10000', '50'], small: ['20', '3'] },
  { name: 'rooms', folder: 'lists', full: ['500', '200'], small: ['20', '3'] },
  { name: 'hot-post', full: ['5'], small: ['0.3', '1000'] },
  { name: 'small-rooms', folder: 'chats', full: ['10'], small: ['0.5'] },
  { name: 'chat-room', folder: 'chats', full: ['10'], small: ['0.5'] },
  { name: 'sockets', folder: 'chats', full: ['18000'], small: ['100', '0.5'] },
  { name: 'sign-in', full: ['5'], small: ['0.3'] },
  { name: 'audio', folder: 'media', full: ['5'], small: ['0.3'] },
  { name: 'feeds', folder: 'media', full: ['5', '10000'], small: ['0.3', '300'] },
  { name: 'uploads', folder: 'media', full: ['32', '90'], small: ['2', '2'] },
  { name: 'zip', folder: 'media', full: ['1000', '50'], small: ['12', '4'] },
  { name: 'media', folder: 'media', full: ['180', '4'], small: ['5', '1'] },
  // Long enough to measure memory. For a long run, use npm run soak.
  { name: 'soak', folder: 'soak', full: ['5', '100'], small: ['0.1', '20'] },
  { name: 'backup', folder: 'pages', full: ['2000', '10'], small: ['20', '0.5'] },
  { name: 'start', folder: 'pages', full: ['3', '10000'], small: ['1', '300'] },
  { name: 'chat-scroll', folder: 'chats', full: ['50000'], small: ['1000', '3'] },
  { name: 'lighthouse', folder: 'pages', full: ['5'], small: ['1', 'short'] },
  { name: 'press-to-sound', folder: 'pages', full: ['7'], small: ['1', 'short'] },
  { name: 'room-browser', folder: 'pages', full: ['500', '20'], small: ['30', '2'] },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const unknownNames = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknownNames.length > 0) {
  console.error(
    `There is no bench ${unknownNames.join(', ')}. There are ${BENCHES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const failedBenches: string[] = [];
const worse: string[] = [];
const benches = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

async function work(): Promise<void> {
  for (let bench = benches.shift(); bench; bench = benches.shift()) {
    if (!values.small) console.log(`\n== ${bench.name}`);
    const startedAt = performance.now();
    const { isDone, text } = await runBench(bench);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`-- ${bench.name}: ${isDone ? 'done' : 'FAILED'} after ${seconds} s`);
    if (!isDone) failedBenches.push(bench.name);
    worse.push(
      ...text
        .split('\n')
        .filter((line) => line.startsWith('WORSE '))
        .map((line) => `${bench.name}: ${line}`),
    );
  }
}
// A measurement needs the machine for itself. A small run does not.
await Promise.all(values.small ? [work(), work()] : [work()]);

if (!values.small) console.log(worse.length === 0 ? '\nNothing is worse.' : `\n${worse.join('\n')}`);
if (failedBenches.length > 0) {
  console.error(`\nFailed: ${failedBenches.join(', ')}`);
  process.exitCode = 1;
}

/** @returns whether it succeeded, and its output */
async function runBench({
  name,
  folder = '.',
  full,
  small,
}: Bench): Promise<{ isDone: boolean; text: string }> {
  const file = fileURLToPath(new URL(`${folder}/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(values.small ? small : full)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BUILT: '1', ...(values.small && { BENCH_ROW: 'no' }) },
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    if (!values.small) process.stdout.write(more);
  });
  await once(child, 'close');
  const isDone = child.exitCode === 0;
  if (values.small && !isDone) console.log(text);
  return { isDone, text };
}
