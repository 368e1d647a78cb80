import { limits } from '../limits.ts';
import { rights } from '../rights.ts';
import type { Role } from '../roles.ts';
import { strings as authStrings } from './auth.strings.ts';

/** The word that the user types to confirm account deletion. */
export const DELETE_WORD = 'DELETE';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile',
  unsaved: 'You have changes that are not saved. If you leave now, they are lost.',
  deleteFailed: 'Failed to delete account',
  deleted: 'Your account is deleted.',
  /** What account deletion removes, shown in the confirmation. */
  whatGoes: [
    'Your posts, demos, audio and pictures',
    'Your likes, comments, followers and everybody you follow',
    'Your Plus membership: it is cancelled, and nothing more is charged',
  ],
  whatStays:
    'Your messages stay in their chats, under the name “deleted user”. Nobody can bring the rest back.',
  deleteWord: `Please type "${DELETE_WORD}" to confirm`,
  bioTooLong: `A bio can have at most ${limits.bio} characters.`,
  locationTooLong: `A location can have at most ${limits.location} characters.`,
  aboutTooLong: `The text about you can have at most ${limits.about} characters.`,
  tooManyLinks: `At most ${rights.USERPLUS.socialLinks} social links can be shown.`,
  link: `A social link must begin with https:// and have at most ${limits.address} characters.`,
  address: `The address of a picture must begin with https:// and have at most ${limits.address} characters.`,
  image: (role: Role) =>
    role === 'USERPLUS'
      ? 'Please select a valid image file (JPEG, JPG, PNG, or GIF only)'
      : authStrings.image,
  imageTooLarge: authStrings.imageTooLarge,
  notOneself: 'You can delete only your own account.',
} as const;
