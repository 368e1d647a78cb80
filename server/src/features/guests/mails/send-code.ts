import type { guests } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { findByKey, hasAccess } from '../links/find-by-key.ts';
import { findGuest } from '../links/guests.queries.ts';
import { describeRequest } from './describe-request.ts';
import { guestCodeJob } from './guest-mails.jobs.ts';
import { guestCodeMail, type CodeMail } from './guests.mails.ts';
import { mailContextOf } from './send-guest-mail.ts';
import { recordUse } from '../uses/uses.queries.ts';
import { createCode } from '../codes/verify-code.ts';

interface CodeRequest extends guests.LinkKey {
  purpose: guests.CodePurpose;
  digest?: string | undefined;
  /** SHA-256 of the secret of the browser that asks. */
  browserHash: Buffer;
}

/**
 * Requests a code. Unknown keys are treated alike. Revoked and declined guests get codes that let them
 * read and erase their data, and no others.
 * @throws {ApiError} TOO_MANY_REQUESTS
 */
export async function requestCode(
  { db, jobs, limiter }: Context,
  { purpose, digest, browserHash, ...key }: CodeRequest,
): Promise<void> {
  const keyedGuest = await findByKey(db, key);
  const subject = keyedGuest?.guest.id ?? key.token ?? key.invitation ?? '';
  await limiter.consume('guestCodes', `${subject} ${purpose}`);
  if (!keyedGuest) return;
  const { guest, isValid } = keyedGuest;
  if (purpose !== 'erase' && !(isValid && hasAccess(guest))) return;
  await jobs.send(guestCodeJob, {
    guestId: guest.id,
    purpose,
    browserHash: browserHash.toString('hex'),
    digest,
  });
}

/** Makes a code and mails it, unless what it is for has ended meanwhile. */
export async function sendCode(
  context: Context,
  {
    guestId,
    purpose,
    browserHash,
    digest,
  }: { guestId: string; purpose: guests.CodePurpose; browserHash: string; digest?: string | undefined },
): Promise<void> {
  const { db, mail } = context;
  const guest = await findGuest(db, guestId);
  if (!guest || guest.email === null) return;
  const request = await describeRequest(db, guest);
  const isAnswer = digest !== undefined && request?.digest === digest;
  const isWithdrawal = digest !== undefined && request?.currentDigest === digest;
  if (purpose === 'answer' && !isAnswer && !isWithdrawal) return;
  const use = { guestId, purpose, browserHash: Buffer.from(browserHash, 'hex'), digest };
  const code = await createCode(db, use);
  const words: CodeMail = {
    code,
    purpose: purpose === 'answer' && !isAnswer ? 'withdraw' : purpose,
    changes: isAnswer ? (request?.changes ?? []) : [],
  };
  await mail.send(guestCodeMail(await mailContextOf(context, { ...guest, email: guest.email }), words));
  await recordUse(db, { guestId, kind: 'codeSent' });
}
