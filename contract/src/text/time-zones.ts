/**
 * Returns the name if this browser or server knows it as an IANA time zone, else UTC: a browser may
 * report `Etc/Unknown`, nothing, or a zone that is newer than the server. Offsets such as +02:00
 * have no summer time.
 */
export const knownTimeZone = (name: string | undefined): string =>
  name !== undefined && canonicalTimeZone(name) !== undefined ? name : 'UTC';

/**
 * The name by which the Unicode CLDR knows a zone, such as America/Los_Angeles for US/Pacific;
 * undefined for an unknown zone.
 */
export function canonicalTimeZone(name: string): string | undefined {
  // Chrome accepts Etc/Unknown, the zone of a device without one.
  if (!/^[A-Za-z]/.test(name) || /^etc\/unknown$/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
