import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { openLog, openLogDestination } from './log.ts';

test('an error is logged without the lost connection and the rejected row', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('Connection terminated', { cause: new Error('reset') }), {
    code: '23514',
    client: { connectionParameters: { password: 'hush' } },
    detail: 'Failing row contains (my secret words).',
  });

  log.warn({ err: error }, 'database connection lost');

  const { err, msg } = JSON.parse(lines.join(''));
  expect(msg).toBe('database connection lost');
  expect(err).toMatchObject({ type: 'Error', message: 'Connection terminated: reset', code: '23514' });
  expect(err.stack).toContain('log.test.ts');
  expect(lines.join('')).not.toMatch(/hush|secret words/);
});

/** Opens a log on a fake output, a terminal or not; `read` returns what it has written. */
async function openLogOnOutput(
  config: Parameters<typeof openLogDestination>[0],
  { isTTY }: { isTTY: boolean },
) {
  let written = '';
  const output = { isTTY, write: (text: string | Uint8Array) => (written += String(text)) !== '' };
  const destination = await openLogDestination(config, output);
  return { log: openLog('info', destination ?? output), read: () => written };
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
