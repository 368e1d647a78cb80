import path from 'node:path';
import { posts, Refusal, type ReceivedFile, type Role } from '@backbeat/contract';
import { sniff, Undecodable, type AudioKind, type MediaWorkshop } from '../../platform/media/index.ts';

const ALLOWED: Record<Role, readonly string[]> = { USER: ['mp3'], USERPLUS: ['mp3', 'wav'] };

/**
 * Finds out what an uploaded file is, by what is in it, and that it can be played.
 * @throws {Refusal} WRONG_KIND where it is nothing that this role may upload
 */
export async function recogniseAudio(
  media: MediaWorkshop,
  role: Role,
  file: ReceivedFile,
): Promise<AudioKind> {
  const kind = sniff(file.head);
  if ((kind !== 'mp3' && kind !== 'wav') || !ALLOWED[role].includes(kind)) {
    throw wrongKind(refusalOf(role, kind, path.extname(file.name).slice(1).toLowerCase()));
  }
  try {
    return (await media.probeAudio(file.path)).kind;
  } catch (error) {
    throw error instanceof Undecodable ? wrongKind(posts.sentences.fileUnplayable) : error;
  }
}

/** The name says what somebody took the file for; where it says nothing or deceives, the content does. */
function refusalOf(role: Role, kind: string | undefined, ending: string): string {
  const isDeceptive = ALLOWED[role].includes(ending);
  if (isDeceptive && kind !== 'wav') return posts.sentences.fileUnplayable;
  const shown = isDeceptive ? kind : ending || kind;
  return shown ? posts.sentences.fileKind(role, shown) : posts.sentences.fileUnplayable;
}

const wrongKind = (sentence: string): Refusal =>
  new Refusal('WRONG_KIND', sentence, { fields: { file: sentence } });
