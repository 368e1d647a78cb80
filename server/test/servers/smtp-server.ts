import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The port of a server on this machine. */
const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

export interface RunningServer {
  port: number;
  close: () => Promise<void>;
}

/** Starts a mail server that accepts everything, unless the options say otherwise. */
export async function openSmtpServer(options: SMTPServerOptions = {}): Promise<RunningServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback());
    },
    ...options,
  });
  // The server ignores clients that disconnect.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server.server),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Starts a server that only greets, or does what `greet` does. */
export async function openRawServer(greet: (socket: Socket) => void): Promise<RunningServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
