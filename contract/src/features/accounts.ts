import { z } from 'zod';
import { id } from '../ids.ts';
import { limits } from '../limits.ts';
import { rights } from '../rights.ts';
import { form, route, type FilePart } from '../route.ts';
import { lineOfText, prose } from '../text.ts';
import { isWebAddress } from '../web-address.ts';
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

/** What somebody changes of their profile; what is left out stays as it is. */
export const profileChange = z.object({
  bio: lineOfText(limits.bio, strings.bioTooLong).optional(),
  location: lineOfText(limits.location, strings.locationTooLong).optional(),
  about: prose(limits.about, strings.aboutTooLong).optional(),
  /** Kept for Plus members only. */
  socialMedia: socialLinks.optional(),
  /** The address of a picture, or the picture that is shown already; '' for the default one. */
  profilePic: z.string().trim().nullish(),
  banner: z.string().trim().nullish(),
});

/** Where a picture comes from. Without it: the file, where there is one, and else the address. */
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
    summary:
      'Changes one’s own profile: texts, social links (Plus), pictures by address or as files (GIF: Plus).',
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
    summary: 'Deletes one’s own account with all that belongs to it.',
    auth: 'user',
    params: z.object({ id }),
    output: 'nothing',
  }),
};
