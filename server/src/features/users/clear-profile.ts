import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { releaseFiles } from '../uploads/index.ts';
import { lockPictures, saveProfile } from './own-account.queries.ts';
import { filesOf, NO_PICTURE } from './pictures.policy.ts';

/**
 * Removes pictures, texts and links from a profile, without a check of permissions. The files are
 * removed after the commit of the caller's transaction.
 * @returns whether the account exists
 */
export async function clearProfile(context: Context, tx: Tx, emit: Emit, userId: string): Promise<boolean> {
  const present = await lockPictures(tx, userId);
  if (!present) return false;
  const nothing = {
    bio: '',
    location: '',
    about: '',
    socialMedia: [],
    profilePic: NO_PICTURE,
    banner: NO_PICTURE,
  };
  await saveProfile(tx, userId, nothing);
  const files = filesOf(present);
  if (files.length > 0) await releaseFiles(context, tx, files);
  emit('user.profile-changed', { userId });
  return true;
}
