import { users, isMovingPicture, notFound, rights, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { claimFiles, releaseFiles, storeFirstFrame, storeImage, withStoredFiles } from '../uploads/index.ts';
import { findUser } from './find-users.ts';
import {
  lockPictures,
  saveProfile,
  type Pictures,
  type PresentPicture,
  type StoredPicture,
} from './own-account.queries.ts';
import { chooseSource, filesOf, storedByAddress, type Source } from './pictures.policy.ts';

type Form = Input<typeof users.userRoutes.updateProfile>['body'];

/**
 * Updates the caller's own profile. Files of replaced pictures are removed after the commit.
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND, NOT_FOUND if the account has been deleted
 */
export async function updateProfile(context: Context, viewer: Viewer, form: Form): Promise<users.User> {
  const { profilePic, banner, socialMedia, ...texts } = form.user;
  const may = rights[viewer.role];
  /** Stores a new picture. @returns a function from the present picture to the next one */
  const prepare = async (
    kind: keyof Pictures,
    source: Source,
    storedKeys: string[],
  ): Promise<(present: PresentPicture) => StoredPicture> => {
    if (source.from === 'nothing') return (present) => present;
    if (source.from === 'address') {
      return (present) => storedByAddress(kind, source.address, viewer.role, present);
    }
    const { key } = await storeImage(context, source.file, {
      wrongKind: users.describeWrongImage(viewer.role),
      field: kind,
      ownerId: viewer.id,
      animated: may.movingPictures,
    });
    storedKeys.push(key);
    const firstFrame = isMovingPicture(key) ? (await storeFirstFrame(context, key, viewer.id)).key : null;
    if (firstFrame !== null) storedKeys.push(firstFrame);
    return () => ({ picture: key, firstFrame });
  };

  await withStoredFiles(context, async (storedKeys) => {
    const pictureSource = chooseSource(form.profilePicMethod, form.pp, profilePic);
    const pictureOf = await prepare('profilePic', pictureSource, storedKeys);
    const bannerSource = chooseSource(form.bannerMethod, form.banner, banner);
    const bannerOf = await prepare('banner', bannerSource, storedKeys);
    await context.transact(async (tx, emit) => {
      const present = await lockPictures(tx, viewer.id);
      if (!present) throw notFound('user');
      const next = { profilePic: pictureOf(present.profilePic), banner: bannerOf(present.banner) };
      const links = may.socialLinks > 0 ? socialMedia : undefined;
      await saveProfile(tx, viewer.id, { ...texts, ...next, socialMedia: links });
      await claimFiles(tx, storedKeys);
      const shownFiles = filesOf(next);
      const removedFiles = filesOf(present).filter((key) => !shownFiles.includes(key));
      if (removedFiles.length > 0) await releaseFiles(context, tx, removedFiles);
      emit('user.profile-changed', { userId: viewer.id });
    });
  });
  return findUser(context.db, viewer.id);
}
