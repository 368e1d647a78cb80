import { escapeHtml, guests } from '@backbeat/contract';
import { plainPage } from '../../http/pages/plain-page.ts';
import type { FootLink } from './keys/sign-foot-link.ts';
import { describeAuthor } from './mails/clean-words.ts';
import { messages } from './mails/guests.messages.ts';

interface PageOfLink {
  scope: FootLink['scope'];
  authorName: string;
  brand: string;
  /** Whether the button has been pressed once where it asks a second time. */
  isSure?: boolean;
}

/** The page of a link in the foot of a mail. A scanner that follows the link changes nothing. */
export function footPage({ scope, authorName, brand, isSure = false }: PageOfLink): string {
  const author = describeAuthor(authorName);
  if (scope === 'all') return page(brand, messages.askNever, messages.neverWhat({ brand }), messages.never);
  if (scope === 'digest')
    return page(
      brand,
      messages.askStopNotes({ author }),
      messages.notesWhy({ author, brand }),
      messages.stopNotes,
    );
  if (scope !== 'report')
    return page(
      brand,
      messages.askStop({ author }),
      messages.whyWhat({ author, brand }),
      messages.stopAuthor({ author }),
    );
  return isSure
    ? page(brand, messages.reportSure, messages.reportWhat({ author }), messages.reportYes({ author }), 'yes')
    : page(
        brand,
        messages.askReport({ author }),
        messages.reportWhat({ author }),
        messages.unknownAuthor({ author }),
      );
}

/** The page after a button was pressed. */
export const donePage = (brand: string): string => page(brand, guests.messages.stopped({ brand }), '');

/** The page after digests were stopped: other mails still come. */
export const notesStoppedPage = (brand: string): string => page(brand, messages.notesStopped({ brand }), '');

/** The page of a link that this installation has not signed. */
export const brokenPage = (brand: string): string => page(brand, messages.brokenLink, '');

/** @param confirms what the form sends besides the press of the button */
function page(site: string, heading: string, text: string, button?: string, confirms?: string): string {
  const field = confirms === undefined ? '' : `<input type="hidden" name="sure" value="${confirms}">`;
  const form =
    button === undefined
      ? ''
      : `<form method="post">${field}<button class="main">${escapeHtml(button)}</button></form>`;
  const paragraph = text === '' ? '' : `<p>${escapeHtml(text)}</p>`;
  return plainPage({
    title: heading,
    site,
    style: STYLE,
    body: `<main><h1>${escapeHtml(heading)}</h1>${paragraph}${form}</main>`,
  });
}

const STYLE = `body{padding:20vh 16px 16px}main{max-width:416px;margin:0 auto;padding:32px;border-radius:20px;background:var(--card)}
h1{margin:0 0 16px;font-size:26px}`;
