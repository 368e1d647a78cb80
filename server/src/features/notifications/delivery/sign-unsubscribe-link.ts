import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_PATH, preferences } from '@backbeat/contract';
import { z } from 'zod';

export interface UnsubscribeLink {
  userId: string;
  kinds: preferences.NotificationKind[];
}

const parts = z.tuple([z.uuid(), z.array(preferences.notificationKind).min(1), z.string()]);

const macOf = (content: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`unsubscribe ${content}`).digest();

/**
 * Builds the address that turns off the mails about these kinds. It needs no session, so it
 * authenticates itself, and it can do nothing else.
 */
export function signUnsubscribeLink(
  { userId, kinds }: UnsubscribeLink,
  secret: Buffer,
  publicUrl: URL,
): string {
  const content = `${userId}.${kinds.join('-')}`;
  const token = `${content}.${macOf(content, secret).toString('base64url')}`;
  const path = preferences.preferenceRoutes.unsubscribe.path.replace(':token', () => token);
  return new URL(`${API_PATH}${path}`, publicUrl).href;
}

/** Returns what a token is about; undefined if this installation has not signed it. */
export function verifyUnsubscribeToken(token: string, secret: Buffer): UnsubscribeLink | undefined {
  const [userId, kinds = '', mac, ...more] = token.split('.');
  const parsedParts = parts.safeParse([userId, kinds.split('-'), mac]);
  if (!parsedParts.success || more.length > 0) return undefined;
  const linkMac = Buffer.from(parsedParts.data[2], 'base64url');
  const expected = macOf(`${parsedParts.data[0]}.${kinds}`, secret);
  if (linkMac.length !== expected.length || !timingSafeEqual(linkMac, expected)) return undefined;
  return { userId: parsedParts.data[0], kinds: parsedParts.data[1] };
}
