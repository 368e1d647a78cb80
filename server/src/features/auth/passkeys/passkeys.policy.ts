import { parse as bytesOfUuid } from 'uuid';
import { z } from 'zod';
import { ownOrigins } from '../../../http/security/same-origin.ts';

/** The relying party of WebAuthn: the host of PUBLIC_URL, and the origins of its pages. */
export const relyingParty = (publicUrl: URL): { id: string; origins: string[] } => ({
  id: publicUrl.hostname,
  origins: [...ownOrigins(publicUrl)],
});

/**
 * Returns whether a signature counter may follow the stored one (WebAuthn level 3, 6.1.1). A counter
 * that does not grow points to a copy of the passkey. Authenticators that do not count send 0.
 */
export const mayFollow = (storedCounter: number, newCounter: number): boolean =>
  newCounter > storedCounter || (newCounter === 0 && storedCounter === 0);

/** The user handle of an account: the bytes of its id in base64url (WebAuthn level 3, 5.4.3). */
export const userHandle = (userId: string): string => Buffer.from(bytesOfUuid(userId)).toString('base64url');

const clientData = z.object({ challenge: z.string().max(200) });

/** Reads the challenge that a passkey has signed; undefined for other data. */
export function challengeOf(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return clientData.safeParse(data).data?.challenge;
  } catch {
    return undefined;
  }
}
