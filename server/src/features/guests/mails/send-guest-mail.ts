import { setTimeout } from 'node:timers/promises';
import { type Attempt, Postpone } from '@packages/pg-jobs';
import type { Context } from '../../../context.ts';
import { hashSecret } from '../../../http/security/party.ts';
import { MailUnavailable, type OutgoingMail } from '../../../platform/mail/index.ts';
import { isSuppressed } from '../../mail/index.ts';
import { lockGuest } from '../../terms/index.ts';
import { loadGuestKey, macOfAddress, macOfDigests } from '../keys/load-guest-key.ts';
import { hasAccess } from '../links/find-by-key.ts';
import { newSecret } from '../links/identify-guest-browser.ts';
import { findGuest, type GuestRow } from '../links/guests.queries.ts';
import {
  deleteLink,
  insertLink,
  markLinkSent,
  markLinkUndeliverable,
  voidLinks,
} from '../links/links.queries.ts';
import { isHeldBack, isStopped } from '../stops/stops.queries.ts';
import { recordUse } from '../uses/uses.queries.ts';
import { describeNotes, type WaitingNotes } from './describe-notes.ts';
import { describeRequest } from './describe-request.ts';
import {
  guestMail,
  guestUrl,
  invitationUrl,
  isEnded,
  type GuestMailKind,
  type MailContext,
} from './guests.mails.ts';
import { recordMailed } from './requests.queries.ts';

/** Seconds after a proposal at which its mail leaves though the version cannot be played yet. */
const MAX_WAIT_S = 10 * 60;
const PROCESSING_CHECK_S = 5;
/** What was not delivered is shown at the end of such a step, so that the time does not say why. */
const NOTICE_STEP_MS = 1000;
/** Authors who may invite one address a day. */
const MAX_AUTHORS_A_DAY = 3;

interface GuestMailInput {
  guestId: string;
  kind: GuestMailKind;
  digest?: string | undefined;
  notes?: WaitingNotes | undefined;
  isOwnWish?: boolean | undefined;
  attachments?: OutgoingMail['attachments'];
}

/**
 * Mails a guest, with a link of its own unless the access has ended. A mail that is held back, and one
 * that the mail server refuses, leave the same trace for the author: a link that was not delivered. The
 * trace also comes as late: both ask the mail server, wait while it is away, and take whole steps of time.
 */
export async function sendGuestMail(
  context: Context,
  { guestId, kind, digest, notes, isOwnWish = false, attachments }: GuestMailInput,
  { isLast }: Pick<Attempt, 'isLast'>,
): Promise<void> {
  const { db, config, transact } = context;
  const guest = await findGuest(db, guestId);
  if (!guest || guest.email === null) return;
  const { email } = guest;
  const request = await describeRequest(db, guest);
  if (!request || (digest !== undefined && request.digest !== digest)) return;
  if (!isEnded(kind) && !hasAccess(guest)) return;
  if (digest !== undefined && !request.isPlayable && request.proposedSeconds < MAX_WAIT_S)
    throw new Postpone('the version cannot be played yet', PROCESSING_CHECK_S);
  const mailContext = await mailContextOf(context, { ...guest, email });
  const describedNotes = notes && (await describeNotes(db, guest.postId, notes));
  if (kind === 'notes' && (!describedNotes || (await isDigestStopped(db, mailContext)))) return;
  if (!isOwnWish) await countMail(context, email, kind);

  const link = isEnded(kind) ? undefined : await createLink(context, guestId, kind === 'link');
  if (!isEnded(kind) && !link) return;
  const isHeld = !isOwnWish && (await isMailHeldBack(context, guest, mailContext));
  if (digest !== undefined) await recordMailed(db, guestId, digest);
  const url = link
    ? guestUrl(config.publicUrl, link.token)
    : invitationUrl(config.publicUrl, guest.invitation);
  const { changes, hasAccount } = request;
  const message = guestMail(mailContext, {
    kind: request.isRemoval && (kind === 'asks' || kind === 'changed') ? 'removal' : kind,
    url,
    changes,
    hasAccount,
    notes: describedNotes,
    attachments,
  });
  const startedAt = performance.now();
  const isRefused = await (isHeld ? context.mail.verify() : context.mail.send(message)).then(
    () => false,
    async (error: unknown) => {
      if (error instanceof MailUnavailable && (error.isPermanent || isLast)) return true;
      if (link) await transact((tx) => deleteLink(tx, link.tokenHash, link.replacedHashes));
      throw error;
    },
  );
  if (isHeld || isRefused) {
    const elapsedMs = performance.now() - startedAt;
    await setTimeout(NOTICE_STEP_MS - (elapsedMs % NOTICE_STEP_MS));
    if (link) await markLinkUndeliverable(db, link.tokenHash);
    return reportChange(context, guest);
  }
  if (link) await markLinkSent(db, link.tokenHash);
  await recordUse(db, { guestId, kind: 'mailed' });
  reportChange(context, guest);
}

/**
 * Counts a mail to an address. Digests have a limit of their own besides.
 * @throws {Postpone} above a limit
 */
async function countMail({ limiter }: Context, email: string, kind: GuestMailKind): Promise<void> {
  const isDigest = kind === 'notes';
  if (isDigest && !(await limiter.tryConsume('guestDigests', email)))
    throw new Postpone('the address gets no more digests today', 60 * 60);
  if (await limiter.tryConsume('guestMails', email)) return;
  if (isDigest) await limiter.giveBack('guestDigests', email);
  throw new Postpone('the address gets no more mails now', 60);
}

/** Makes a link. It voids the earlier ones if it replaces them. */
async function createLink(
  { transact }: Context,
  guestId: string,
  replaces: boolean,
): Promise<{ token: string; tokenHash: Buffer; replacedHashes: Buffer[] } | undefined> {
  const token = newSecret();
  const tokenHash = hashSecret(token);
  return transact(async (tx) => {
    const row = await lockGuest(tx, guestId);
    if (!row || row.isRevoked) return undefined;
    const replacedHashes = replaces ? await voidLinks(tx, guestId) : [];
    await insertLink(tx, guestId, tokenHash);
    return { token, tokenHash, replacedHashes };
  });
}

/** What the mails to a guest are written with. */
export async function mailContextOf(
  { db, config }: Context,
  guest: GuestRow & { email: string },
): Promise<MailContext> {
  const { id: guestId, authorId, authorName, email, name, title } = guest;
  const key = await loadGuestKey(db);
  const addressMac = macOfAddress(key, email);
  const { publicUrl } = config;
  return { to: email, name, authorName, title, publicUrl, key, foot: { guestId, authorId, addressMac } };
}

const isDigestStopped = (db: Context['db'], { foot, key }: MailContext): Promise<boolean> =>
  isStopped(db, { authorId: foot.authorId, addressMac: macOfDigests(key, foot.addressMac) });

async function isMailHeldBack(
  { db, config }: Context,
  { authorId }: GuestRow,
  { to, foot }: MailContext,
): Promise<boolean> {
  const { addressMac } = foot;
  const maxAuthors = config.rateLimits ? MAX_AUTHORS_A_DAY : null;
  const reasons = await Promise.all([
    isSuppressed(db, to),
    isHeldBack(db, { authorId, addressMac, email: to, maxAuthors }),
  ]);
  return reasons.includes(true);
}

/** The author's open pages read the state of the link again. */
function reportChange({ realtime }: Context, { authorId, postId }: GuestRow): void {
  realtime.tellChanges(authorId, ['credit'], { post: postId });
}
