import { chats, ApiError, type ReceivedFile, type Role, rights } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { sniff } from '../../../platform/media/index.ts';
import { acceptAudio, storeFile, storeImage, typeOfKey } from '../../uploads/index.ts';
import type { FileEnding } from '../../uploads/index.ts';
import type { NewFile } from '../files.queries.ts';

/** Longest side in pixels of a thumbnail in the conversation. */
const THUMBNAIL_SIDE_PX = 640;

const ENDINGS = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

/**
 * Identifies a file by its content and checks that this role may send it.
 * @throws {ApiError} WRONG_KIND; TOO_MANY_REQUESTS
 */
export async function recogniseChatFile(
  context: Context,
  viewer: Viewer,
  file: ReceivedFile,
): Promise<FileEnding> {
  const kind = sniff(file.head);
  if (kind === undefined || kind === 'mp3' || kind === 'wav') {
    return acceptAudio(context, viewer, file, chats.audioErrors);
  }
  const { role } = viewer;
  if (!isAllowed(role, kind)) throw wrongKind(chats.describeWrongFile(role));
  return ENDINGS[kind];
}

/**
 * Refuses a file before its first byte if its name has the ending of another kind.
 * @throws {ApiError} WRONG_KIND
 */
export function admitChatFile(role: Role, name: string): void {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined && !isAllowed(role, ending)) throw wrongKind(chats.describeWrongFile(role));
}

/**
 * Stores an uploaded file: audio unchanged, an image re-encoded and with a thumbnail.
 * @throws {ApiError} WRONG_KIND
 */
export async function storeChatFile(context: Context, viewer: Viewer, file: ReceivedFile): Promise<NewFile> {
  const ending = await recogniseChatFile(context, viewer, file);
  const name = nameOf(file.name, ending);
  if (!isAudio(ending)) return keepPicture(context, viewer, file, name);
  const { key } = await storeFile(context, file, { folder: 'chats', ending, ownerId: viewer.id });
  return { key, name, size: file.size };
}

/**
 * Does the same for a finished resumable upload. Audio stays where it is stored. An image is
 * re-encoded, with a thumbnail.
 * @throws {ApiError} WRONG_KIND
 */
export async function storeUploadedFile(
  context: Context,
  viewer: Viewer,
  { key, name: fileName }: { key: string; name: string },
): Promise<NewFile> {
  const name = nameOf(fileName, key.slice(key.lastIndexOf('.') + 1));
  if (typeOfKey(key)?.startsWith('audio/')) {
    const stats = await context.storage.stat(key);
    if (!stats) throw new ApiError('NOT_FOUND', chats.messages.uploadGone);
    return { key, name, size: stats.size };
  }
  return context.storage.borrow(key, (path) => keepPicture(context, viewer, { path }, name));
}

async function keepPicture(
  context: Context,
  { id, role }: Viewer,
  file: Pick<ReceivedFile, 'path' | 'reservation'>,
  name: string,
): Promise<NewFile> {
  const options = {
    wrongKind: chats.describeWrongFile(role),
    folder: 'chats',
    ownerId: id,
    animated: rights[role].movingPictures,
  } as const;
  const { key, size, width, height } = await storeImage(context, file, options);
  const thumb = await storeImage(context, file, { ...options, maxSide: THUMBNAIL_SIDE_PX });
  return { key, name, size, image: { thumb: thumb.key, width, height } };
}

/** Makes the name end with the kind of the content, so that a download opens as what it is. */
function nameOf(fileName: string, kind: string): string {
  const name = fileName || chats.messages.unnamedFile;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending === kind || (ending === 'jpeg' && kind === 'jpg') ? name : `${name}.${kind}`;
}

const isAudio = (ending: FileEnding): boolean => ending === 'mp3' || ending === 'wav';

const isAllowed = (role: Role, kind: string): boolean =>
  rights[role].chatFileKinds.some((allowedKind) => allowedKind === kind);

const wrongKind = (sentence: string): ApiError =>
  new ApiError('WRONG_KIND', sentence, { fields: { file: sentence } });
