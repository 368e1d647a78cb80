import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A proxy that can fall silent, as if its machine were gone. Connections stay open and no more data
 * arrives.
 */
export interface SilentProxy {
  /** The port on this machine. */
  port: number;
  fallSilent(): void;
  speakAgain(): void;
  close(): void;
}

/** @returns also the database URL through the proxy */
export async function openSilentDatabase(url: string): Promise<SilentProxy & { url: string }> {
  const { host, port } = new pg.Client({ connectionString: url });
  const proxy = await openSilentProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(proxy.port);
  way.searchParams.delete('host');
  return { ...proxy, url: way.href };
}

export async function openSilentProxy(to: NetConnectOpts): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('data', (bytes) => into.write(bytes));
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
    if (isSilent) from.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(to);
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    speakAgain: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
