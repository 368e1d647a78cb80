import { z } from 'zod';
import { id } from '../ids.ts';
import { limits } from '../limits.ts';
import { rights } from '../rights.ts';
import { form, route, type FilePart } from '../route.ts';
import { lineOfText, prose } from '../text/text.ts';
import { isWebAddress } from '../text/web-address.ts';
import { strings } from './accounts.strings.ts';
import { user } from './users.ts';

export { DELETE_WORD, strings } from './accounts.strings.ts';

const socialLinks = z
  .array(z.string())
  .max(100, strings.tooManyLinks)
  .transform((links) => [...new Set(links.map((link) => link.trim()).filter((link) => link !== ''))])
  .pipe(
    z
      .array(z.string().refine(isWebAddress, strings.link))
      .max(rights.USERPLUS.socialLinks, strings.tooManyLinks),
  );

/** The changed fields of a profile. Omitted fields remain unchanged. */
export const profileChange = z.object({
  bio: lineOfText(limits.bio, strings.bioTooLong).optional(),
  location: lineOfText(limits.location, strings.locationTooLong).optional(),
  about: prose(limits.about, strings.aboutTooLong).optional(),
  /** Saved for Plus members only. */
  socialMedia: socialLinks.optional(),
  /** The URL of a picture, or the current value; '' for the placeholder. */
  profilePic: z.string().trim().nullish(),
  banner: z.string().trim().nullish(),
});

/** The source of a picture. Defaults to the file if the request contains one, else to the URL. */
export const pictureMethod = z.enum(['url', 'file']).optional();
export type PictureMethod = z.infer<typeof pictureMethod>;

const picture: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => strings.imageTooLarge,
};

export const accountRoutes = {
  updateProfile: route({
    method: 'PUT',
    path: '/user/update',
    summary: 'Update your profile: texts, social links (Plus), pictures by URL or as files (GIF: Plus).',
    auth: 'user',
    body: form(
      { user: profileChange },
      { pp: picture, banner: picture },
      { profilePicMethod: pictureMethod, bannerMethod: pictureMethod },
    ),
    output: user,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/user/delete/:id',
    summary: 'Delete your account and all its content.',
    auth: 'user',
    params: z.object({ id }),
    output: 'nothing',
  }),
};
