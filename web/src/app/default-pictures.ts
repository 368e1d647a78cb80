import { artworkSvg, avatarSvg } from '@backbeat/contract';

/** A neutral artwork that belongs to no user: a sun over mountains, in the brand's colors. */
const ID = 'default-360';

/**
 * Default images of users without their own, for consumers other than this app: link previews,
 * feeds, other clients. The app itself generates one from the name. SVG; the build writes them as
 * JPEG of `width` pixels.
 */
export const defaultPictures = {
  profilePic: { width: 512, svg: avatarSvg(ID) },
  banner: { width: 1536, svg: artworkSvg(ID, null, 480, 160) },
};
