import { escapeHtml } from '../../text/html.ts';
import type { Banner } from './instance-settings.ts';

/** The banner, unless it has ended. @param now milliseconds */
export const currentBanner = (banner: Banner | null, now: number): Banner | null =>
  banner && Date.parse(banner.until) > now ? banner : null;

/** An address without the punctuation of its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]])/;

/** The content of the element `BANNER_ID` (app-shell.ts): text in which addresses are links. */
export function bannerHtml({ text, level }: Pick<Banner, 'text' | 'level'>): string {
  const parts = text.split(ADDRESS).map((part, index) => {
    const escapedPart = escapeHtml(part);
    // Every other part is what the expression has captured.
    return index % 2 === 1 && URL.canParse(part)
      ? `<a href="${escapedPart}" rel="nofollow noopener">${escapedPart}</a>`
      : escapedPart;
  });
  return `<p data-level="${level}" dir="auto">${parts.join('')}</p>`;
}
