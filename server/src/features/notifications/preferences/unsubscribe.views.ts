import { brand, escapeHtml, preferences, screens } from '@backbeat/contract';
import { PAGE_COLORS } from '../../../http/pages/page-colors.ts';

type Kinds = readonly preferences.NotificationKind[];
/** The page of an unsubscribe link. A scanner that follows the link changes nothing. */
export const unsubscribePage = (kinds: Kinds): string =>
  page(
    preferences.messages.askToStop({ kinds: preferences.listKinds(kinds) }),
    // Without an action the form is sent to the address of the page.
    `<form method="post"><button>${escapeHtml(preferences.messages.stopEmails)}</button></form>`,
    kinds,
  );

/** The page after the emails are off. */
export const unsubscribedPage = (kinds: Kinds): string =>
  page(preferences.messages.stopped({ brand: brand.name, kinds: preferences.listKinds(kinds) }), '', kinds);

/** The page of a link that is not valid. */
export const invalidLinkPage = (): string => page(preferences.messages.unsubscribeLink, '', []);

/** A page without scripts. */
const page = (heading: string, content: string, kinds: Kinds): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`${heading} · ${brand.name}`)}</title>
<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1>${content}
<p><a href="${screens.notificationSettings}${kinds[0] ? `#${kinds[0]}` : ''}">${escapeHtml(preferences.messages.settings)}</a></p></main></body></html>
`;

const STYLE = `${PAGE_COLORS}
body{margin:0;padding:20vh 16px 16px;background:var(--page);color:var(--text);font:16px/1.5 'Instrument Sans',system-ui,sans-serif}
main{max-width:416px;margin:0 auto;padding:32px;border-radius:20px;background:var(--card)}
h1{margin:0 0 16px;font-size:24px;line-height:1.2}
button{min-height:44px;padding:0 28px;border:0;border-radius:999px;background:var(--fill);color:var(--on-fill);font:inherit;font-weight:600;cursor:pointer}
a{color:inherit}`;
