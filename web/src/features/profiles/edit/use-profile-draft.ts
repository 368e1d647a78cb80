import type { users } from '@backbeat/contract';
import { useState } from 'react';
import { z } from 'zod';
import { deleteDraft, storeDraft, readDraft } from '../../../lib/drafts/stored-draft.ts';
import { usePicture, type PictureKind } from '../../pictures/index.ts';
import { EMPTY, preview, toForm, type PictureDraft, type ProfileDraft } from './profile-draft.ts';

const picture = z.object({
  method: z.enum(['url', 'file']).optional(),
  address: z.string().optional(),
  isRemoved: z.boolean().optional(),
});

const draftSchema = z.object({
  bio: z.string().optional(),
  location: z.string().optional(),
  about: z.string().optional(),
  links: z.array(z.string()).optional(),
  profilePic: picture,
  banner: picture,
});

/** The typed and chosen changes of a profile. Text survives a reload and signing in again. */
export function useProfileDraft(user: users.User) {
  const key = `profile-draft:${user.id}`;
  const [draft, setDraft] = useState<ProfileDraft>(() => readDraft(key, draftSchema) ?? EMPTY);
  const pictures = { profilePic: usePicture(user.role), banner: usePicture(user.role) };
  const files = {
    profilePic: pictures.profilePic.picture.file,
    banner: pictures.banner.picture.file,
  };
  const urls = { profilePic: pictures.profilePic.picture.url, banner: pictures.banner.picture.url };
  const change = (part: Partial<ProfileDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    storeDraft(key, next);
  };
  return {
    draft,
    change,
    changePicture: (kind: PictureKind, part: PictureDraft) =>
      change({ [kind]: { ...draft[kind], isRemoved: undefined, ...part } }),
    pictures,
    form: toForm(draft, user, files),
    previewUser: preview(draft, user, files, urls),
    forget: () => deleteDraft(key),
  };
}

export type ProfileDraftState = ReturnType<typeof useProfileDraft>;
