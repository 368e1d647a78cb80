import path from 'node:path';
import { ApiError, type ReceivedFile, type Role, rights } from '@backbeat/contract';
import { sniff, UndecodableFile, type AudioFacts, type MediaProcessor } from '../../platform/media/index.ts';
import { describeUndecodableAudio } from './describe-undecodable.ts';

const isAllowed = (role: Role, kind: string): boolean =>
  rights[role].audioKinds.some((allowedKind) => allowedKind === kind);

/** Error texts for audio that is not accepted. */
export interface AudioErrorTexts {
  /** `kind`: the kind that the file's name or content suggests, without a dot. */
  fileKind: (role: Role, kind: string) => string;
  fileUnplayable: string;
}

/**
 * Identifies an uploaded file by its content and checks that it can be played.
 * @throws {ApiError} WRONG_KIND if it is nothing that this role may upload, or if it cannot be
 *   played
 */
export async function recogniseAudio(
  media: MediaProcessor,
  role: Role,
  file: ReceivedFile,
  strings: AudioErrorTexts,
): Promise<AudioFacts> {
  const looks = sniff(file.head);
  // Only images are certain from their first bytes; audio may follow any bytes.
  const isImage = looks !== undefined && looks !== 'mp3' && looks !== 'wav';
  const facts = isImage ? undefined : await probe(media, role, file);
  if (facts && isAllowed(role, facts.kind)) return facts;
  throw wrongKind(errorTextOf(role, facts?.kind ?? looks, endingOf(file.name), strings));
}

/**
 * Probes an audio file; undefined if it is not audio.
 * @throws {ApiError} WRONG_KIND if it is audio that cannot be played
 */
async function probe(
  media: MediaProcessor,
  role: Role,
  { path: file }: ReceivedFile,
): Promise<AudioFacts | undefined> {
  try {
    return await media.probeAudio(file);
  } catch (error) {
    if (!(error instanceof UndecodableFile)) throw error;
    const text = describeUndecodableAudio(error, role);
    if (text === undefined) return undefined;
    throw wrongKind(text);
  }
}

/**
 * Refuses an upload before its first byte if its name has the ending of another kind.
 * @throws {ApiError} WRONG_KIND
 */
export function admitAudioName(role: Role, name: string, { fileKind }: AudioErrorTexts): void {
  const ending = endingOf(name);
  if (ending !== '' && !isAllowed(role, ending)) throw wrongKind(fileKind(role, ending));
}

const endingOf = (name: string): string => path.extname(name).slice(1).toLowerCase();

/** The text names the kind in the file's name, or that of the content if the name is misleading. */
function errorTextOf(role: Role, kind: string | undefined, ending: string, strings: AudioErrorTexts): string {
  const isDeceptive = isAllowed(role, ending);
  if (isDeceptive && kind !== 'wav') return strings.fileUnplayable;
  const shownKind = isDeceptive ? kind : ending || kind;
  return shownKind ? strings.fileKind(role, shownKind) : strings.fileUnplayable;
}

const wrongKind = (sentence: string): ApiError =>
  new ApiError('WRONG_KIND', sentence, { fields: { file: sentence } });
