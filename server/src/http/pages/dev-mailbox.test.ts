import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startBackbeat, useEmptyBackbeat } from '../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();

async function statusUnder(host: string, { origin } = backbeat()): Promise<number | undefined> {
  const httpRequest = request(`${origin}/dev/mailbox`, { headers: { host } }).end();
  const [answer]: IncomingMessage[] = await once(httpRequest, 'response');
  answer?.resume();
  return answer?.statusCode;
}

test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])(
  'the mailbox can be read under %s',
  async (host) => expect(await statusUnder(host)).toBe(200),
);

test.each(['evil.example', 'localhost.evil.example:3000', 'localhost@evil.example', '127.0.0.2', ':'])(
  'the mailbox does not exist under %j, as after DNS rebinding',
  async (host) => expect(await statusUnder(host)).toBe(404),
);

test('the mailbox can be read under the host of PUBLIC_URL', async () => {
  const other = await startBackbeat({ PUBLIC_URL: 'http://music.example:8080' });
  expect(await statusUnder('music.example:8080', other)).toBe(200);
  await other.close();
});
