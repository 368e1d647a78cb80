import {
  artistsOfPost,
  artworkSvg,
  avatarSvg,
  brand,
  cardSize,
  clock,
  limits,
  placeholderPeaks,
  resamplePeaks,
  type playlists,
  type posts,
  type users,
} from '@backbeat/contract';
import { writeText, type TextBox } from '../../../platform/fonts/index.ts';
import { messages } from '../embeds.messages.ts';

/** The tokens of the dark theme. */
const INK = '#0c0d10';
const PAPER = '#f3f1ec';
const GREY = '#a5a7b0';
const LIME = '#c6f432';

/** Where the picture of a post and of a profile lies on its card, in pixels. */
export const POST_PICTURE = { left: 0, top: 0, width: 570, height: 630 } as const;
export const PROFILE_PICTURE = { left: 90, top: 135, width: 360, height: 360 } as const;

const BARS = 52;
const COLUMN = { left: 630, width: 500 } as const;
const { width, height } = cardSize;

/** Where a line of text begins, and its size. */
type TextPlace = Pick<TextBox, 'x' | 'y' | 'size' | 'maxWidth' | 'maxLines'>;

function writeLines(text: string, box: TextPlace, fill: string): { svg: string; bottom: number } {
  const lineHeight = box.size * 1.16;
  const { d, lines } = writeText(text, { ...box, lineHeight });
  return { svg: `<path d="${d}" fill="${fill}"/>`, bottom: box.y + Math.max(0, lines - 1) * lineHeight };
}

/** The mark: four bars in a lime square, and the name beside it. */
function drawMark(siteName: string, x: number, y: number): string {
  const bars = [
    [6, 11, 6],
    [10.5, 5.5, 17],
    [15, 9, 10],
    [19.5, 12, 4],
  ].map(([left, top, tall]) => `<rect x="${left}" y="${top}" width="3" height="${tall}" rx="1.5"/>`);
  const square = `<rect width="28" height="28" rx="8" fill="${LIME}"/><g fill="#10130a">${bars.join('')}</g>`;
  const name = { x: x + 58, y: y + 32, size: 30, maxWidth: 400, maxLines: 1 };
  return `<g transform="translate(${x} ${y}) scale(1.57)">${square}</g>${writeLines(siteName, name, PAPER).svg}`;
}

/** A waveform in bars around a middle line. */
function drawBars(peaks: readonly number[], box: { x: number; y: number; width: number; height: number }) {
  const top = Math.max(...peaks) || 1;
  const step = box.width / peaks.length;
  const d = peaks.map((peak, index) => {
    const half = Math.max(2, (peak / top) * (box.height / 2));
    return `M${(box.x + (index + 0.5) * step).toFixed(1)} ${(box.y - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  });
  return `<path d="${d.join('')}" stroke="${LIME}" stroke-width="${(step * 0.58).toFixed(1)}" stroke-linecap="round"/>`;
}

const card = (content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="100%" height="100%" fill="${INK}"/>${content.join('')}</svg>`;

/** Nests a drawing at a place of the card. */
const place = (svg: string, { left, top }: { left: number; top: number }): string =>
  `<g transform="translate(${left} ${top})">${svg}</g>`;

/**
 * The card of a post as SVG: artwork, title, artists, waveform, duration and the mark. An uploaded
 * picture is laid over the drawn artwork at POST_PICTURE, below the play button of `buildPlayButton`.
 */
export function buildPostCard(siteName: string, post: posts.Post): string {
  const box = { x: COLUMN.left, maxWidth: COLUMN.width };
  const size = Array.from(post.title).length > 24 ? 52 : 64;
  const title = writeLines(post.title, { ...box, y: 196, size, maxLines: 3 }, PAPER);
  const artists = artistsOfPost(post).join(', ');
  const names = { ...box, y: title.bottom + 54, size: 32, maxLines: title.bottom > 300 ? 1 : 2 };
  const peaks = post.waveform ? resamplePeaks(post.waveform, BARS) : placeholderPeaks(post.id, BARS);
  const facts = [...(post.duration ? [clock(post.duration)] : []), ...post.genre];
  const { width: pictureWidth, height: pictureHeight } = POST_PICTURE;
  return card([
    place(artworkSvg(post.id, post.waveform, pictureWidth, pictureHeight), POST_PICTURE),
    drawMark(siteName, COLUMN.left, 56),
    title.svg,
    writeLines(artists, names, GREY).svg,
    drawBars(peaks, { x: COLUMN.left, y: 500, width: COLUMN.width, height: 96 }),
    writeLines(facts.join(' · '), { ...box, y: 588, size: 28, maxLines: 1 }, PAPER).svg,
  ]);
}

/** The left half of the card of a playlist has its cover, or the pictures of its first tracks. */
export const MOSAIC_PICTURE = {
  width: POST_PICTURE.width / 2,
  height: POST_PICTURE.height / 2,
  left: (index: number) => (index % 2) * (POST_PICTURE.width / 2),
  top: (index: number) => Math.floor(index / 2) * (POST_PICTURE.height / 2),
} as const;

/**
 * The card of a playlist as SVG: picture, name, owner, number of tracks and the mark. A cover is laid over
 * the drawing at POST_PICTURE; without one the pictures of four tracks are laid over theirs.
 */
export function buildPlaylistCard(
  siteName: string,
  { id, name, owner, pictures, itemsCount, duration }: playlists.Playlist,
): string {
  const box = { x: COLUMN.left, maxWidth: COLUMN.width };
  const size = Array.from(name).length > 24 ? 52 : 64;
  const title = writeLines(name, { ...box, y: 196, size, maxLines: 3 }, PAPER);
  const owners = writeLines(owner.userName, { ...box, y: title.bottom + 54, size: 32, maxLines: 1 }, GREY);
  const facts = [messages.tracks({ count: itemsCount }), ...(duration > 0 ? [clock(duration)] : [])];
  const [first] = pictures;
  const drawings =
    pictures.length < limits.playlists.mosaic
      ? [
          place(
            artworkSvg(first?.id ?? id, first?.peaks ?? null, POST_PICTURE.width, POST_PICTURE.height),
            POST_PICTURE,
          ),
        ]
      : pictures.map((picture, index) =>
          place(artworkSvg(picture.id, picture.peaks, MOSAIC_PICTURE.width, MOSAIC_PICTURE.height), {
            left: MOSAIC_PICTURE.left(index),
            top: MOSAIC_PICTURE.top(index),
          }),
        );
  return card([
    ...drawings,
    drawMark(siteName, COLUMN.left, 56),
    title.svg,
    owners.svg,
    drawBars(placeholderPeaks(id, BARS), { x: COLUMN.left, y: 500, width: COLUMN.width, height: 96 }),
    writeLines(facts.join(' · '), { ...box, y: 588, size: 28, maxLines: 1 }, PAPER).svg,
  ]);
}

/** A play button for the corner of a post's picture, as SVG of the whole card without background. */
export const buildPlayButton = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
  `<circle cx="480" cy="540" r="54" fill="${LIME}"/><path d="M464 512l46 28l-46 28z" fill="${INK}" stroke="${INK}" stroke-width="8" stroke-linejoin="round"/></svg>`;

/** The card of a profile as SVG: avatar, name, bio and figures. An uploaded picture is laid over it. */
export function buildProfileCard(siteName: string, user: users.User): string {
  const box = { x: 530, maxWidth: 600 };
  const name = writeLines(user.userName, { ...box, y: 240, size: 68, maxLines: 2 }, PAPER);
  const bio = writeLines(
    user.bio || user.location,
    { ...box, y: name.bottom + 58, size: 32, maxLines: 2 },
    GREY,
  );
  const figures = [
    messages.tracks({ count: user.postsCount }),
    messages.followers({ count: user.followersCount }),
  ].join(' · ');
  const { width: side } = PROFILE_PICTURE;
  const avatar = `<clipPath id="disc"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></clipPath><g clip-path="url(#disc)"><g transform="scale(${side / 32})">${avatarSvg(user.userName)}</g></g>`;
  return card([
    place(avatar, PROFILE_PICTURE),
    drawMark(siteName, 530, 56),
    name.svg,
    bio.svg,
    drawBars(placeholderPeaks(user.userName, 60), { x: 530, y: 500, width: 600, height: 64 }),
    writeLines(figures, { ...box, y: 588, size: 28, maxLines: 1 }, LIME).svg,
  ]);
}

/** The card of the product as SVG, for its landing page. */
export function buildBrandCard(siteName: string): string {
  const box = { x: 90, maxWidth: 1000 };
  return card([
    drawMark(siteName, 90, 70),
    writeLines(brand.description, { ...box, y: 250, size: 62, maxLines: 3 }, PAPER).svg,
    drawBars(placeholderPeaks(siteName, 96), { x: 90, y: 515, width: 1020, height: 120 }),
  ]);
}
