import { ProtocolError } from './errors.ts';

/** All in milliseconds. */
export const heartBeat = {
  /** The server can send a heart-beat, and would like to get one, as often as this. */
  every: 10_000,
  /** Heart-beats go out this much early, since timers are late. */
  early: 1_000,
  /** Who has been silent for so long is asked for a sign of life: pages in the background are kept from sending. */
  ask: 12_500,
  /** Who has not answered by then is gone. */
  gone: 20_000,
} as const;

/**
 * How often the server has to send something, by the client's `heart-beat` header (STOMP 1.2, "Heart-beating"); undefined
 * where the client wants none. What the client promises is not needed: every client answers the pings of WebSocket.
 */
export function beatEvery(header = '0,0'): number | undefined {
  const [, wanted] = /^\d{1,9},(\d{1,9})$/.exec(header) ?? [];
  if (wanted === undefined) throw new ProtocolError('The header heart-beat has two numbers of milliseconds.');
  return Number(wanted) === 0 ? undefined : Math.max(Number(wanted), heartBeat.every);
}
