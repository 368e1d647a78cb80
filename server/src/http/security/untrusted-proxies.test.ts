import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startBackbeat } from '../../../test/servers/start.ts';
import { buildApp } from '../../app.ts';

/** @returns the warnings about two requests with `X-Forwarded-For` from this machine */
async function warningsWith(environment: Record<string, string>): Promise<unknown[]> {
  const backbeat = await startBackbeat(environment);
  onTestFinished(() => backbeat.close());
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const app = await buildApp(
    { ...backbeat.context, log },
    { version: '0.0.0', listFailing: () => Promise.resolve([]) },
  );
  onTestFinished(() => app.close());
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/health', headers });
  await ask({});
  expect(lines).toEqual([]);
  await ask({ 'x-forwarded-for': '127.0.0.1' });
  await ask({ 'x-forwarded-for': '203.0.113.7' });
  return lines.map((line): unknown => JSON.parse(line));
}

test.each(['', '10.0.0.1'])('the log warns once of X-Forwarded-For with TRUST_PROXY=%s', async (trusted) => {
  const message = expect.stringContaining('that TRUST_PROXY does not name');
  expect(await warningsWith({ TRUST_PROXY: trusted })).toEqual([
    expect.objectContaining({ peer: '127.0.0.1', msg: message }),
  ]);
});

test('the log does not warn of X-Forwarded-For from a trusted proxy', async () => {
  expect(await warningsWith({ TRUST_PROXY: '127.0.0.1' })).toEqual([]);
});
