import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { openLog, openLogDestination } from './log.ts';
import { MailUnavailable } from './platform/mail/index.ts';
import { REPEAT_INTERVAL_MS } from './repeated-lines.ts';

afterEach(() => void vi.useRealTimers());

/** Opens a log in memory; `read` returns the lines since the last call, parsed. */
function openLogInMemory() {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  return { log, read: () => lines.splice(0).map((line) => JSON.parse(line)) };
}

test('an error is logged without the lost connection and the rejected row', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('Insert rejected', { cause: new Error('check') }), {
    code: '23514',
    client: { connectionParameters: { password: 'hush' } },
    detail: 'Failing row contains (my secret words).',
  });

  log.warn({ err: error }, 'database connection lost');

  const { err, msg } = JSON.parse(lines.join(''));
  expect(msg).toBe('database connection lost');
  expect(err).toMatchObject({ type: 'Error', message: 'Insert rejected: check', code: '23514' });
  expect(err.stack).toContain('log.test.ts');
  expect(lines.join('')).not.toMatch(/hush|secret words/);
});

const refusalError = (port: number) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });

test.each([
  ['a refused connection', refusalError(6379), 'connect ECONNREFUSED 127.0.0.1:6379'],
  [
    'each address refused',
    new AggregateError([refusalError(1), refusalError(2)]),
    /:1; connect ECONNREFUSED .*:2$/,
  ],
  ['a stopped database', Object.assign(new Error('closed'), { code: '57P01', severity: 'FATAL' }), 'closed'],
  ['Redis without an answer', new Error('Command timed out'), 'Command timed out'],
  [
    'a mail server',
    new MailUnavailable('mail did not accept a mail', { stage: 'connect', code: null, response: '' }),
    /^mail did not/,
  ],
  ['its cause', new Error('failed', { cause: refusalError(25) }), /^failed: connect ECONNREFUSED/],
])('an outage is logged without a stack: %s', (_what, err, message) => {
  const { log, read } = openLogInMemory();
  log.warn({ err }, 'attempt failed');
  const [line] = read();
  expect(line.err.message).toMatch(message);
  expect(JSON.stringify(line)).not.toContain('log.test.ts');
});

test('a warning is logged with its words alone', () => {
  const { log, read } = openLogInMemory();
  log.warn('the disk is full');
  log.warn('%s of %d slots are used', 'all', 4);
  log.warn({ id: 1 }, 'job %d failed', 1);
  log.warn(new Error('no answer'));
  expect(read().map(({ id, msg }) => ({ id, msg }))).toEqual([
    { id: undefined, msg: 'the disk is full' },
    { id: undefined, msg: 'all of 4 slots are used' },
    { id: 1, msg: 'job 1 failed' },
    { id: undefined, msg: 'no answer' },
  ]);
});

test('an outage is logged once a minute, with the number of repeats', () => {
  vi.useFakeTimers();
  const { log, read } = openLogInMemory();
  const fail = (id: number) => log.warn({ err: refusalError(5432), id }, 'job maintenance failed');
  fail(1);
  expect(read()).toMatchObject([{ id: 1, msg: 'job maintenance failed' }]);
  for (const id of [2, 3, 4]) fail(id);
  log.error({ err: refusalError(5432) }, 'request failed');
  expect(read(), 'another message is another line').toMatchObject([{ msg: 'request failed' }]);
  vi.advanceTimersByTime(REPEAT_INTERVAL_MS);
  expect(read()).toMatchObject([{ id: 4, msg: 'job maintenance failed', repeats: 3 }]);
  fail(5);
  vi.advanceTimersByTime(REPEAT_INTERVAL_MS);
  expect(read()).toMatchObject([{ id: 5, repeats: 1 }]);
  vi.advanceTimersByTime(2 * REPEAT_INTERVAL_MS);
  fail(6);
  expect(read(), 'a later outage is logged at once').toMatchObject([{ id: 6 }]);
});

test('lines that differ are all logged, and those of the same fields are counted', () => {
  vi.useFakeTimers();
  const { log, read } = openLogInMemory();
  for (const reqId of ['1', '2', '2']) log.error({ reqId, err: new TypeError('bug') }, 'request failed');
  for (const path of ['/a', '/a']) log.info({ path }, 'request');
  expect(read().map(({ reqId, path, err }) => reqId ?? path ?? err)).toEqual(['1', '2', '/a', '/a']);
});

/** Opens a log on a fake output, a terminal or not; `read` returns what it has written. */
async function openLogOnOutput(
  config: Parameters<typeof openLogDestination>[0],
  { isTTY }: { isTTY: boolean },
) {
  let outputText = '';
  const output = { isTTY, write: (text: string | Uint8Array) => (outputText += String(text)) !== '' };
  const destination = await openLogDestination(config, output);
  return { log: openLog('info', destination ?? output), read: () => outputText };
}

test('a terminal in development shows readable lines, with errors and without the process id', async () => {
  const { log, read } = await openLogOnOutput({ production: false, logFormat: undefined }, { isTTY: true });
  log.warn({ err: new Error('reset'), attempt: 2 }, 'connection lost');
  expect(stripVTControlCharacters(read())).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: connection lost \{"attempt":2\}\n[^]*Error: reset\n +at /,
  );
});

test('a terminal shows a request in one short line', async () => {
  const { log, read } = await openLogOnOutput({ production: false, logFormat: undefined }, { isTTY: true });
  log.info({ reqId: '1', method: 'GET', route: '/api/ready', status: 200, ms: 6 }, 'request');
  expect(stripVTControlCharacters(read())).toMatch(/INFO: request GET \/api\/ready 200 \(6 ms\)\n$/);
});

test.each([
  { production: true, isTTY: true, logFormat: undefined, isJson: true },
  { production: false, isTTY: false, logFormat: undefined, isJson: true },
  { production: false, isTTY: true, logFormat: 'json' as const, isJson: true },
  { production: true, isTTY: false, logFormat: 'pretty' as const, isJson: false },
])('the log is JSON in production and in files, unless LOG_FORMAT says otherwise: %j', async (row) => {
  const { isTTY, isJson, ...config } = row;
  const { log, read } = await openLogOnOutput(config, { isTTY });
  log.info('started');
  expect(read().startsWith('{')).toBe(isJson);
});
