import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('an error is told without the connection that broke and the row that was not taken', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('Connection terminated', { cause: new Error('reset') }), {
    code: '23514',
    client: { connectionParameters: { password: 'hush' } },
    detail: 'Failing row contains (my secret words).',
  });

  log.warn({ err: error }, 'a database connection broke');

  const { err, msg } = JSON.parse(lines.join(''));
  expect(msg).toBe('a database connection broke');
  expect(err).toMatchObject({ type: 'Error', message: 'Connection terminated: reset', code: '23514' });
  expect(err.stack).toContain('log.test.ts');
  expect(lines.join('')).not.toMatch(/hush|secret words/);
});
