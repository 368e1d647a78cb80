import { ProtocolError } from './errors.ts';

/** Heart-beat times in milliseconds. */
export const heartBeat = {
  /** The interval at which the server can send heart-beats and would like to receive them. */
  every: 10_000,
  /** The server sends heart-beats this much early, because timers fire late. */
  early: 1_000,
  /**
   * Silence after which the server sends a ping. Browsers throttle the timers of background pages.
   */
  ask: 12_500,
  /** Silence after which the server cuts the connection. */
  gone: 20_000,
} as const;

/**
 * Reads from the client's `heart-beat` header how often the server has to send something (STOMP
 * 1.2, "Heart-beating"). Returns undefined if the client wants no heart-beats. The server ignores
 * the heart-beats that the client offers, because every client answers WebSocket pings.
 */
export function heartBeatIntervalMs(header = '0,0'): number | undefined {
  const [, interval] = /^\d{1,9},(\d{1,9})$/.exec(header) ?? [];
  if (interval === undefined)
    throw new ProtocolError('The heart-beat header must have two numbers of milliseconds.');
  return Number(interval) === 0 ? undefined : Math.max(Number(interval), heartBeat.every);
}
