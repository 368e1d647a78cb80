import { MEBIBYTE } from './limits.ts';
import type { Role } from './roles.ts';

/** What an account may do that depends on its plan. */
export interface Rights {
  /** Bytes of an uploaded file. */
  upload: number;
  /** The kinds of audio that may be uploaded, which are the endings of its files. */
  audioKinds: readonly string[];
  /** Kinds of files that may be sent in a chat, as the endings of their names. */
  chatFileKinds: readonly string[];
  /** How many demos. */
  demos: number;
  /** How many social links are shown on the profile. */
  socialLinks: number;
  /** GIFs as profile picture and banner. */
  movingPictures: boolean;
  /** Whether one's posts stand in the Spotlight. */
  spotlight: boolean;
  /** Who listens to one's posts, and how they grow. */
  analytics: boolean;
  /** The page of the payment provider with cards and invoices. */
  portal: boolean;
  /** The look of the profile, and the mark beside the name. */
  styling: boolean;
}

/** The one table of what each plan may: the server refuses by it, screens and plan cards show it. */
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

/** Bytes of an upload, for the parts of a form. */
export const uploadSizes = {
  USER: rights.USER.upload,
  USERPLUS: rights.USERPLUS.upload,
} satisfies Record<Role, number>;

/** Cents of US dollars for a period of Plus; free costs nothing. What is charged is the price set at the provider. */
export const PLUS_PRICE = { month: 500, year: 5000 } as const;
