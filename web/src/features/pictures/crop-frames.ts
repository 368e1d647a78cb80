import { messages } from './pictures.messages.ts';

/** The pictures of a profile. */
export type PictureKind = 'profilePic' | 'banner';

/** What the crop dialog cuts out. */
export interface Frame {
  label: string;
  /** Width by height. */
  aspect: number;
  round: boolean;
  /** The longer side of the cropped picture, in px. */
  maxSide: number;
}

/** The frames for the pictures of a profile. */
export const FRAMES: Record<PictureKind, Frame> = {
  profilePic: { label: messages.profilePicture, aspect: 1, round: true, maxSide: 1024 },
  banner: { label: messages.banner, aspect: 3, round: false, maxSide: 2048 },
};
