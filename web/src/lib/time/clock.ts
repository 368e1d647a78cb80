/*
 * The two clocks of the app. Times of the server, such as that of a message, are compared with the
 * server's clock only: the clock of a device may be minutes or days off. Times that this device has
 * stored or will wait for are compared with its own clock.
 */

/** Differences that a slow response and a header of whole seconds explain. */
const CLOCK_TOLERANCE_MS = 5_000;

/** Milliseconds by which the server's clock is ahead of the device's. */
let offsetMs = 0;

/** The server's clock, in milliseconds since 1970; that of the device before the first response. */
export const getServerTime = (): number => getDeviceTime() + offsetMs;

/** The server's clock, as a date of the device's time zone. */
export const getServerDate = (): Date => new Date(getServerTime());

/** The device's clock, in milliseconds since 1970. */
export const getDeviceTime = (): number => Date.now();

/**
 * Reads the server's clock from a response. The header is missing in responses that the service
 * worker has stored.
 */
export function readServerClock({ headers }: Pick<Response, 'headers'>): void {
  const offset = Date.parse(headers.get('date') ?? '') - getDeviceTime();
  if (Math.abs(offset - offsetMs) > CLOCK_TOLERANCE_MS) offsetMs = offset;
}
