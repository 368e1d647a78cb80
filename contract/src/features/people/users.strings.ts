import { limits } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';
import { strings as authStrings } from './auth.strings.ts';

/** The word that the user types to confirm account deletion. */
export const DELETE_WORD = 'DELETE';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  updated: 'Profile updated successfully!',
  updateFailed: 'Failed to update profile',
  unsaved: "You have unsaved changes. If you leave now, you'll lose them.",
  deleteFailed: 'Failed to delete account',
  deleted: 'Your account has been deleted.',
  /** What account deletion removes, shown in the confirmation. */
  whatGoes: [
    'Your posts, demos, audio and pictures',
    'Your likes, comments, followers and everyone you follow',
    "Your Plus plan, and you won't be charged again",
  ],
  whatStays:
    'Your messages stay in their chats, under the name “deleted user”. No one can take your username for 90 days. Everything else is gone for good.',
  deleteWord: `Please type "${DELETE_WORD}" to confirm`,
  bioTooLong: `Your bio can be up to ${limits.bio} characters.`,
  locationTooLong: `Your location can be up to ${limits.location} characters.`,
  aboutTooLong: `Your about text can be up to ${limits.about} characters.`,
  tooManyLinks: `You can add up to ${rights.USERPLUS.socialLinks} social links.`,
  link: `Social links must start with https:// and be up to ${limits.address} characters.`,
  address: `Picture URLs must start with https:// and be up to ${limits.address} characters.`,
  image: (role: Role) =>
    role === 'USERPLUS'
      ? 'Please select a valid image file (JPEG, JPG, PNG, or GIF only)'
      : authStrings.image,
  imageTooLarge: authStrings.imageTooLarge,
  notOneself: 'You can only delete your own account.',
} as const;
