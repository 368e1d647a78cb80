import { escapeHtml, preferences, screens } from '@backbeat/contract';
import { plainPage } from '../../../http/pages/plain-page.ts';

type Kinds = readonly preferences.NotificationKind[];
/** The page of an unsubscribe link. A scanner that follows the link changes nothing. */
export const unsubscribePage = (kinds: Kinds, site: string): string =>
  page(
    site,
    preferences.messages.askToStop({ kinds: preferences.listKinds(kinds) }),
    // Without an action the form is sent to the address of the page.
    `<form method="post"><button class="main">${escapeHtml(preferences.messages.stopEmails)}</button></form>`,
    kinds,
  );

/** The page after the emails are off. */
export const unsubscribedPage = (kinds: Kinds, site: string): string =>
  page(site, preferences.messages.stopped({ brand: site, kinds: preferences.listKinds(kinds) }), '', kinds);

/** The page of a link that is not valid. */
export const invalidLinkPage = (site: string): string =>
  page(site, preferences.messages.unsubscribeLink, '', []);

const page = (site: string, heading: string, content: string, kinds: Kinds): string =>
  plainPage({
    title: heading,
    site,
    style: STYLE,
    body: `<main><h1>${escapeHtml(heading)}</h1>${content}
<p><a href="${screens.notificationSettings}${kinds[0] ? `#${kinds[0]}` : ''}">${escapeHtml(preferences.messages.settings)}</a></p></main>`,
  });

const STYLE = `body{padding:20vh 16px 16px}main{max-width:416px;margin:0 auto;padding:32px;border-radius:20px;background:var(--card)}
h1{margin:0 0 16px;font-size:26px}`;
