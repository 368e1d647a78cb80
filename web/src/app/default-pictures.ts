import { artworkSvg, avatarSvg } from '@backbeat/contract';

/** Of all drawings the one that is nobody's: a sun over mountains, in the colours of the brand. */
const ID = 'default-360';

/**
 * The pictures of those who have none, for whoever is not this app: previews of links, feeds, other clients. The app itself
 * draws one from the name. SVG; the build writes them as JPEG of `width` pixels.
 */
export const defaultPictures = {
  profilePic: { width: 512, svg: avatarSvg(ID) },
  banner: { width: 1536, svg: artworkSvg(ID, null, 480, 160) },
};
