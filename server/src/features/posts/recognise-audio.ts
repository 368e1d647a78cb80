import { posts, type ReceivedFile, type Role } from '@backbeat/contract';
import type { AudioKind, MediaWorkshop } from '../../platform/media/index.ts';
import { admitAudioName, recogniseAudio as recognise } from '../uploads/index.ts';

/**
 * What the file of a track is.
 * @throws {Refusal} WRONG_KIND where it is nothing that this role may publish
 */
export const recogniseAudio = (media: MediaWorkshop, role: Role, file: ReceivedFile): Promise<AudioKind> =>
  recognise(media, role, file, posts.sentences);

/**
 * Refuses an upload before its first byte, where the name it is given says already that it is of another kind.
 * @throws {Refusal} WRONG_KIND
 */
export const admitName = (role: Role, name: string): void => admitAudioName(role, name, posts.sentences);
