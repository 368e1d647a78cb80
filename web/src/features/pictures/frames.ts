export type PictureKind = 'profilePic' | 'banner';

interface Frame {
  label: string;
  /** Width by height. */
  aspect: number;
  round: boolean;
  /** Of a picture that is cut for it, in px. */
  longest: number;
}

/** What the pictures of a profile are cut to. */
export const FRAMES: Record<PictureKind, Frame> = {
  profilePic: { label: 'Profile Picture', aspect: 1, round: true, longest: 1024 },
  banner: { label: 'Banner', aspect: 3, round: false, longest: 2048 },
};
