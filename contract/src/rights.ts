import { MEBIBYTE } from './limits.ts';
import type { Role } from './roles.ts';

/** The rights of an account that depend on its plan. */
export interface Rights {
  /** Maximum bytes of an uploaded file. */
  upload: number;
  /** File extensions of audio that the account may upload. */
  audioKinds: readonly string[];
  /** File extensions that the account may send in a chat. */
  chatFileKinds: readonly string[];
  /** Maximum number of demos. */
  demos: number;
  /** Maximum number of social links shown on the profile. */
  socialLinks: number;
  /** Whether profile picture and banner may be GIFs. */
  movingPictures: boolean;
  /** Whether the Spotlight lists the user's posts. */
  spotlight: boolean;
  /** Whether the user sees listeners and growth of their posts. */
  analytics: boolean;
  /** Whether the user can open the payment provider's page with cards and invoices. */
  portal: boolean;
  /** Whether the profile has Plus styling and the name a Plus badge. */
  styling: boolean;
}

/** The rights of each plan. The server enforces this table; screens and plan cards display it. */
export const rights = {
  USER: {
    upload: 15 * MEBIBYTE,
    audioKinds: ['mp3'],
    chatFileKinds: ['jpg', 'jpeg', 'png', 'mp3'],
    demos: 3,
    socialLinks: 0,
    movingPictures: false,
    spotlight: false,
    analytics: false,
    portal: false,
    styling: false,
  },
  USERPLUS: {
    upload: 90 * MEBIBYTE,
    audioKinds: ['mp3', 'wav'],
    chatFileKinds: ['jpg', 'jpeg', 'png', 'mp3', 'gif', 'wav'],
    demos: 6,
    socialLinks: 5,
    movingPictures: true,
    spotlight: true,
    analytics: true,
    portal: true,
    styling: true,
  },
} as const satisfies Record<Role, Rights>;

/** Maximum bytes of an uploaded form part, by role. */
export const uploadSizes = {
  USER: rights.USER.upload,
  USERPLUS: rights.USERPLUS.upload,
} satisfies Record<Role, number>;

/**
 * US cents for a period of Plus, for display. The payment provider charges the price configured
 * there.
 */
export const PLUS_PRICE = { month: 500, year: 5000 } as const;
