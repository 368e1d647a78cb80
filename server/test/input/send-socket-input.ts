import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_PATH, statusOfCode } from '@backbeat/contract';
import { WebSocket } from 'ws';
import { findFailureViolation } from './verdict.ts';
import { fill } from './tokens.ts';
import type { SocketInput } from './socket-inputs.ts';

interface Place {
  origin: string;
  site: string;
  cookie: string;
  things: Readonly<Record<string, readonly string[]>>;
}

/** Maximum wait for a frame that is never finished. */
const QUIET_MS = 300;

/**
 * Sends the frames over a new socket. @returns whether the socket opened, and what was wrong with
 * the responses
 */
export async function sendSocketInput(
  { connects, chunks: pieces }: SocketInput,
  place: Place,
): Promise<{ isOpened: boolean; wrong?: string | undefined }> {
  const { origin, site, cookie, things } = place;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${REALTIME_PATH}`, ['v12.stomp'], {
    headers: { origin: site, cookie },
  });
  let wrong: string | undefined;
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => (wrong ??= wrongAboutFrame(data.toString())));
  const close = new Promise((resolve) => socket.once('close', resolve));
  // A rejected socket receives no frames. The requests test rejections.
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), close]);
  if (socket.readyState !== WebSocket.OPEN) return { isOpened: false };
  if (connects) socket.send('CONNECT\naccept-version:1.2\nhost:localhost\n\n\0');
  // The last byte ends an unfinished frame, or is superfluous.
  for (const chunk of [...pieces, Buffer.of(0)]) {
    socket.send(Buffer.from(fill(chunk.toString('latin1'), things), 'latin1'));
  }
  await Promise.race([close, pause(QUIET_MS, undefined, { ref: false })]);
  socket.terminate();
  return { isOpened: true, wrong };
}

/** A failure in a frame has the same shape as over HTTP and must not be an internal error. */
function wrongAboutFrame(frame: string): string | undefined {
  if (!frame.startsWith('ERROR\n')) return undefined;
  const body = frame.slice(frame.indexOf('\n\n') + 2, -1);
  if (/went wrong on our side|not available at the moment|node_modules|\/server\/src\//.test(frame))
    return frame.slice(0, 300);
  if (!frame.includes('content-type:application/json')) return undefined;
  const code = /"code":"([A-Z_]+)"/.exec(body)?.[1];
  return findFailureViolation(Object.entries(statusOfCode).find(([name]) => name === code)?.[1] ?? 0, body);
}
