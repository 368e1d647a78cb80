import { brand, escapeHtml } from '@backbeat/contract';
import { PAGE_COLORS } from './page-colors.ts';

interface PlainPage {
  title: string;
  /** The name behind the title. */
  site?: string;
  /** Whether search engines list the page. */
  isIndexed?: boolean;
  /** CSS of this page alone. */
  style: string;
  /** HTML. */
  body: string;
}

/**
 * Renders a page outside the app, without script: in the colors of the product and its fonts, which
 * the web build describes in fonts.css.
 */
export const plainPage = ({
  title,
  site = brand.name,
  isIndexed = false,
  style,
  body,
}: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${isIndexed ? '' : '<meta name="robots" content="noindex">'}<title>${escapeHtml(`${title} · ${site}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts.css"><style>${STYLE}${style}</style></head>
<body>${body}</body></html>
`;

const STYLE = `${PAGE_COLORS}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 'Instrument Sans Variable',system-ui,sans-serif}
h1,h2,h3{font-family:'Bricolage Grotesque Variable','Instrument Sans Variable',system-ui,sans-serif;font-stretch:84%;line-height:1.2}
button,.link{display:inline-block;min-height:44px;padding:.55rem 1.25rem;border:1px solid var(--line);border-radius:999px;background:none;color:inherit;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.main{border-color:transparent;background:var(--fill);color:var(--on-fill)}a{color:inherit}:focus-visible{outline:2px solid;outline-offset:2px}
`;
