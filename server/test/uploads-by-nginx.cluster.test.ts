import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNginx } from '../../scripts/cluster/nginx.ts';
import type { RunningProgram } from '../../scripts/cluster/programs.ts';
import { eventually } from './eventually.ts';
import { freePort } from './servers/product.ts';

let folder: string;
let servers: { server: Server; port: number }[];
let nginx: RunningProgram;
let origin: string;

/** A server whose responses contain its port. */
async function startMachine(): Promise<{ server: Server; port: number }> {
  const port = await freePort();
  const server = createServer((_request, response) => response.end(String(port))).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-nginx-'));
  servers = [await startMachine(), await startMachine(), await startMachine()];
  const port = await freePort();
  nginx = await startNginx(
    folder,
    port,
    servers.map((each) => each.port),
  );
  origin = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(origin));
});
afterAll(async () => {
  await nginx.stop();
  for (const { server } of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const SESSIONS = Array.from({ length: 20 }, (_, index) => `token-${index}`);

test.each(['backbeat-session', '__Host-backbeat-session'])(
  'all requests of an upload reach one server, chosen by the session (%s)',
  async (name) => {
    const serverAddresses = new Set<string>();
    for (const session of SESSIONS) {
      const machines = new Set<string>();
      for (const [method, address] of [
        ['POST', '/api/posts/uploads'],
        ['PATCH', '/api/posts/uploads/0b5a'],
        ['PATCH', '/api/posts/uploads/77c1'],
        ['POST', '/api/chats/uploads'],
        ['PATCH', '/api/chats/uploads/e0d2'],
      ] as const) {
        const headers = { cookie: `theme=dark; ${name}=${session}; browser=a` };
        const answer = await fetch(`${origin}${address}`, { method, headers });
        expect(answer.status).toBe(200);
        machines.add(await answer.text());
      }
      expect([...machines]).toHaveLength(1);
      for (const machine of machines) serverAddresses.add(machine);
    }
    expect(serverAddresses.size).toBe(servers.length);
  },
);
