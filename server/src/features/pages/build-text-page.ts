import {
  BANNER_ID,
  bannerHtml,
  brand,
  CONTACT_ID,
  escapeHtml,
  pageLabels,
  textPagePath,
  type Banner,
  type PageName,
  type SettingValues,
} from '@backbeat/contract';
import serverPackage from '../../../package.json' with { type: 'json' };
import { plainPage } from '../../http/pages/plain-page.ts';
import { messages } from './text-pages.messages.ts';

const CONTENT_ID = 'content';

/** The ids of a page besides those of its headings. */
export const OWN_IDS = [BANNER_ID, CONTENT_ID, CONTACT_ID];

interface TextPage {
  page: PageName;
  /** The rendered text; '' if there is none. */
  html: string;
  changedAt: Date | null;
  pages: readonly PageName[];
  banner: Banner | null;
  read: <K extends keyof SettingValues>(key: K) => SettingValues[K];
}

/** Builds a page about this server, which needs no script. */
export function buildTextPage({ page, html, changedAt, pages, banner, read }: TextPage): string {
  const name = escapeHtml(read('name'));
  const title = pageLabels[page];
  const links = pages.map((each) => {
    const current = each === page ? ' aria-current="page"' : '';
    return `<li><a href="${textPagePath(each)}"${current}>${pageLabels[each]}</a></li>`;
  });
  return plainPage({
    title,
    site: read('name'),
    isIndexed: true,
    style: STYLE,
    body: `<a class="skip" href="#${CONTENT_ID}">${messages.skip}</a>
<div id="${BANNER_ID}" role="status">${banner ? bannerHtml(banner) : ''}</div>
<header><a class="home" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${name}</a>
<nav aria-label="${messages.pages}"><ul>${links.join('')}</ul></nav></header>
<main id="${CONTENT_ID}"><h1>${title}</h1>
${changedAt ? `<p class="quiet">${messages.lastChanged} ${timeHtml(changedAt)}</p>` : ''}
${page === 'about' ? aboutHtml(read) : ''}${page === 'rules' ? rulesHtml(read('rules')) : ''}<article>${html}</article>
${page === 'about' ? softwareHtml(read('sourceUrl')) : ''}</main>`,
  });
}

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const timeHtml = (time: Date): string =>
  `<time datetime="${time.toISOString()}">${TIME_FORMAT.format(time)} UTC</time>`;

/** The rules by number, to which decisions refer. */
const rulesHtml = (rules: readonly string[]): string =>
  rules.length === 0
    ? ''
    : `<ol class="rules">${rules
        .map((rule, index) => `<li id="rule-${index + 1}" dir="auto">${escapeHtml(rule)}</li>`)
        .join('')}</ol>`;

/** What this server is, from its settings. */
function aboutHtml(read: TextPage['read']): string {
  const description = read('description');
  const email = escapeHtml(read('contactEmail'));
  const contact = email === '' ? messages.noContact : `<a href="mailto:${email}">${email}</a>`;
  const sections = [
    sectionHtml(messages.contact, contact, CONTACT_ID),
    sectionHtml(messages.joining, messages.mode[read('signUp.mode')]),
    read('aiTraining') === 'reserved' ? sectionHtml(messages.mining, messages.reserved) : '',
  ];
  return `<p class="name" dir="auto">${escapeHtml(read('name'))}</p>
${description === '' ? '' : `<p dir="auto">${escapeHtml(description)}</p>`}${sections.join('')}`;
}

function softwareHtml(sourceUrl: string): string {
  const { version } = serverPackage;
  const source =
    sourceUrl === ''
      ? ''
      : ` · <a href="${escapeHtml(sourceUrl)}" rel="nofollow noopener">${messages.sourceCode}</a>`;
  return sectionHtml(
    messages.software,
    `${escapeHtml(messages.poweredBy({ product: brand.name, version }))}${source}`,
  );
}

const sectionHtml = (title: string, html: string, id?: string): string =>
  `<section${id === undefined ? '' : ` id="${id}"`}><h2>${title}</h2><p>${html}</p></section>`;

const STYLE = `body{line-height:1.6}.skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;padding:.5rem 1rem;background:var(--card)}
#banner p{margin:0;padding:.75rem 1rem;background:var(--card);text-align:center;overflow-wrap:anywhere}#banner p[data-level=warning]{background:#ffb020;color:#17181c}
header{display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:center;max-width:64rem;margin:0 auto;padding:1rem}
.home{display:inline-flex;gap:.6rem;align-items:center;min-height:44px;margin-right:auto;font:700 1.2rem/1.2 'Bricolage Grotesque Variable','Instrument Sans Variable',system-ui,sans-serif;font-stretch:84%;text-decoration:none;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin:0;padding:0;list-style:none}nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--quiet);text-decoration:none}nav a:hover{color:var(--text);text-decoration:underline}nav a[aria-current]{color:var(--text);font-weight:600}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 6rem;overflow-wrap:anywhere}h1{margin:0 0 .25rem;font-size:clamp(2.2rem,7vw,3.2rem);line-height:1.05}h2{margin:2.5rem 0 .5rem;font-size:1.4rem}h3{margin:2rem 0 .5rem;font-size:1.15rem}
.quiet{margin:0 0 2rem;color:var(--quiet)}.name{margin:1rem 0 0;font-size:1.25rem;font-weight:600}p{margin:.75rem 0}
.rules{padding:0;list-style:none;counter-reset:rule}.rules li{position:relative;padding:.9rem 1rem .9rem 3.5rem;margin:0 0 .5rem;border-radius:12px;background:var(--card);counter-increment:rule;scroll-margin-top:1rem}.rules li::before{content:counter(rule);position:absolute;left:1.25rem;color:var(--quiet);font-weight:600;font-variant-numeric:tabular-nums}
blockquote{margin:1rem 0;padding-left:1rem;border-left:3px solid var(--line);color:var(--quiet)}pre{overflow-x:auto;padding:1rem;border-radius:12px;background:var(--card)}hr{border:0;border-top:1px solid var(--line);margin:2rem 0}:target{scroll-margin-top:1rem}`;
