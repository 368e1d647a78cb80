import { randomBytes } from 'node:crypto';
import { ApiError, privateLinks } from '@backbeat/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { listenerCookie } from '../../../http/security/listener.ts';
import { hashSecret } from '../../../http/security/party.ts';
import { fileUrl, viewWaveform } from '../../uploads/index.ts';
import { isWorking } from '../links.policy.ts';
import { findLink, type LinkRow } from '../links.queries.ts';
import { findRecordingOf, hasOpened, insertListener } from './listening.queries.ts';
import { loadLinkKey } from '../load-link-key.ts';
import { isSignedLink, readLinkId } from '../sign-link.ts';
import { isLinkPassword } from '../verify-password.ts';

interface Opening {
  token: string;
  password?: string | undefined;
}

/** The same for links that do not exist, are deleted, stopped or reset. */
const noLink = () => new ApiError('NOT_FOUND', privateLinks.messages.link);

/**
 * Opens a private link in the browser of the caller, which may then read the files of its version.
 * @throws {ApiError} NOT_FOUND; GONE after its end; LINK_PASSWORD without and WRONG_PASSWORD with a wrong
 * password; TOO_MANY_REQUESTS
 */
export async function openLink(
  context: Context,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: string },
  { token, password }: Opening,
): Promise<privateLinks.Listening> {
  const { db, limiter } = context;
  await limiter.consume('linksOpenedByCaller', caller);
  const link = await findSignedLink(context, token);
  if (!link || !isWorking(link)) throw noLink();
  if (link.isExpired) throw new ApiError('GONE', privateLinks.messages.expired);
  const cookie = listenerCookie(context.config.publicUrl);
  const presentSecret = cookie.read(request);
  const isOpen =
    presentSecret !== undefined &&
    (await hasOpened(db, { linkId: link.id, secretHash: hashSecret(presentSecret) }));
  if (!isOpen && link.passwordHash !== null)
    await requirePassword(context, caller, { id: link.id, passwordHash: link.passwordHash }, password);
  const recording = await findRecordingOf(db, link.postId, link.opens);
  if (!recording) throw noLink();
  const secret = presentSecret ?? randomBytes(32).toString('base64url');
  const { id: linkId, revision } = link;
  await insertListener(db, { linkId, secretHash: hashSecret(secret), revision });
  cookie.set(reply, secret);
  const downloadKey = { off: null, stream: recording.streamKey, original: recording.musicKey }[link.download];
  return {
    link: link.id,
    title: link.title,
    author: link.authorName,
    version: link.opens,
    duration: recording.duration,
    waveform: viewWaveform(recording.waveform),
    loudness: recording.loudness,
    stream: recording.streamKey && fileUrl(recording.streamKey),
    download: downloadKey && fileUrl(downloadKey),
  };
}

async function findSignedLink({ db }: Context, token: string): Promise<LinkRow | undefined> {
  const id = readLinkId(token);
  if (id === undefined) return undefined;
  const [link, key] = [await findLink(db, id), await loadLinkKey(db)];
  return link && isSignedLink(token, link, key) ? link : undefined;
}

/** Checks a password. Right ones do not count towards the limits of wrong ones. */
async function requirePassword(
  { limiter }: Context,
  caller: string,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw new ApiError('LINK_PASSWORD', privateLinks.messages.passwordNeeded);
  const callerKey = `${id} ${caller}`;
  await limiter.consume('wrongLinkPasswordsByLinkAndCaller', callerKey);
  await limiter.consume('wrongLinkPasswordsByLink', id);
  if (!(await isLinkPassword(passwordHash, password)))
    throw new ApiError('WRONG_PASSWORD', privateLinks.messages.wrongPassword);
  await limiter.giveBack('wrongLinkPasswordsByLinkAndCaller', callerKey);
  await limiter.giveBack('wrongLinkPasswordsByLink', id);
}
