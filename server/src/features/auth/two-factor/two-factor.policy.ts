import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The parameters that all authenticator apps support (RFC 6238). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps by which the clocks of app and server may differ. */
const CLOCK_SKEW_STEPS = 1;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/**
 * Returns the time step of a code that the app shows at a time, within one step of clock skew.
 * Compares in constant time, which otpauth can do only with ASCII of the right length.
 * @param time milliseconds
 */
export function findStep(secret: Uint8Array, code: string, time: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const skew = TOTP.validate({
    ...PARAMETERS,
    secret: secretOf(secret),
    token: code,
    timestamp: time,
    window: CLOCK_SKEW_STEPS,
  });
  return skew === null ? undefined : TOTP.counter({ ...PARAMETERS, timestamp: time }) + skew;
}

/** Describes a secret for an authenticator app: as text in base32, and as the URI of a QR code. */
export function describeSecret(
  bytes: Uint8Array,
  { issuer, label }: { issuer: string; label: string },
): { secret: string; uri: string } {
  const secret = secretOf(bytes);
  return { secret: secret.base32, uri: new TOTP({ ...PARAMETERS, issuer, label, secret }).toString() };
}

/** Hashes a recovery code without its separators. It has 123 random bits, so a plain hash is safe. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest();
