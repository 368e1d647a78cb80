import { defineMessages } from '../../messages/define-messages.ts';
import type { Role } from '../../roles.ts';

/** The word that the user types to confirm account deletion. */
export const DELETE_WORD = 'DELETE';

export const messages = defineMessages({
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
  deleteWord: 'Please type "{word}" to confirm',
  bioTooLong: 'Your bio can be up to {max} characters.',
  locationTooLong: 'Your location can be up to {max} characters.',
  aboutTooLong: 'Your about text can be up to {max} characters.',
  tooManyLinks: 'You can add up to {max} social links.',
  link: 'Social links must start with https:// and be up to {max} characters.',
  address: 'Picture URLs must start with https:// and be up to {max} characters.',
  plusImage: 'Please select a valid image file (JPEG, JPG, PNG, or GIF only)',
  freeImage: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  imageTooLarge: 'File size must be less than 5MB',
  notOneself: 'You can only delete your own account.',
});

export const describeWrongImage = (role: Role): string =>
  role === 'USERPLUS' ? messages.plusImage : messages.freeImage;
