import path from 'node:path';
import { Refusal, type ReceivedFile, type Role, rights } from '@backbeat/contract';
import { sniff, Undecodable, type AudioKind, type MediaWorkshop } from '../../platform/media/index.ts';

const isAllowed = (role: Role, kind: string): boolean =>
  rights[role].audioKinds.some((allowed) => allowed === kind);

/** What is said to whoever uploads audio that is not taken. */
export interface AudioRefusals {
  /** `shown`: what somebody took the file for, or what it is, without a dot. */
  fileKind: (role: Role, shown: string) => string;
  fileUnplayable: string;
}

/**
 * Finds out what an uploaded file is, by what is in it, and that it can be played.
 * @throws {Refusal} WRONG_KIND where it is nothing that this role may upload
 */
export async function recogniseAudio(
  media: MediaWorkshop,
  role: Role,
  file: ReceivedFile,
  sentences: AudioRefusals,
): Promise<AudioKind> {
  const kind = sniff(file.head);
  if ((kind !== 'mp3' && kind !== 'wav') || !isAllowed(role, kind)) {
    throw wrongKind(refusalOf(role, kind, endingOf(file.name), sentences));
  }
  try {
    return (await media.probeAudio(file.path)).kind;
  } catch (error) {
    throw error instanceof Undecodable ? wrongKind(sentences.fileUnplayable) : error;
  }
}

/**
 * Refuses an upload before its first byte, where the name it is given says already that it is of another kind.
 * @throws {Refusal} WRONG_KIND
 */
export function admitAudioName(role: Role, name: string, { fileKind }: AudioRefusals): void {
  const ending = endingOf(name);
  if (ending !== '' && !isAllowed(role, ending)) throw wrongKind(fileKind(role, ending));
}

const endingOf = (name: string): string => path.extname(name).slice(1).toLowerCase();

/** The name says what somebody took the file for; where it says nothing or deceives, the content does. */
function refusalOf(role: Role, kind: string | undefined, ending: string, sentences: AudioRefusals): string {
  const isDeceptive = isAllowed(role, ending);
  if (isDeceptive && kind !== 'wav') return sentences.fileUnplayable;
  const shown = isDeceptive ? kind : ending || kind;
  return shown ? sentences.fileKind(role, shown) : sentences.fileUnplayable;
}

const wrongKind = (sentence: string): Refusal =>
  new Refusal('WRONG_KIND', sentence, { fields: { file: sentence } });
