import { escapeHtml } from '@backbeat/contract';

export interface MailContent {
  heading: string;
  paragraphs: readonly string[];
  /** Shown large, and on a line of its own in the text so that programs can find it. */
  code?: string;
  /** A button with a web address. */
  action?: MailLink;
  /** A list of events, each with a web address. */
  items?: readonly MailLink[];
  /** The last lines, in smaller type; a line with a web address is a link. */
  closing?: readonly (string | MailLink)[];
}

interface BrandedContent extends MailContent {
  /** The name of the instance. */
  brand: string;
}

export interface MailLink {
  label: string;
  url: string;
}

/**
 * Renders a mail as text and as HTML. All input is escaped and stays on its line, so that a user
 * name in a paragraph cannot imitate the line with the code.
 * @throws {TypeError} for a link whose address is not on the web
 */
export function renderMail(content: BrandedContent): { text: string; html: string } {
  const { brand, heading, paragraphs, code, action, items, closing } = content;
  const clean = {
    brand: oneLine(brand),
    heading: oneLine(heading),
    paragraphs: paragraphs.map(oneLine),
    ...(code !== undefined && { code: oneLine(code) }),
    ...(action && { action: cleanLink(action) }),
    ...(items && { items: items.map(cleanLink) }),
    ...(closing && {
      closing: closing.map((line) => (typeof line === 'string' ? oneLine(line) : cleanLink(line))),
    }),
  };
  return { text: toText(clean), html: toHtml(clean) };
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const cleanLink = ({ label, url }: MailLink): MailLink => ({ label: oneLine(label), url: webAddress(url) });

function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('A link of a mail leads to the web only.');
  return href;
}

function toText({
  brand,
  heading,
  paragraphs,
  code,
  action,
  items = [],
  closing = [],
}: BrandedContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    code,
    ...items.map(({ label, url }) => `${label}\n${url}`),
    action && linkText(action),
    ...closing.map((line) => (typeof line === 'string' ? line : linkText(line))),
    `-- \n${brand}`,
  ];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

const linkText = ({ label, url }: MailLink): string => `${label}: ${url}`;

const FONT_STYLE = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For mail clients that follow the system's dark mode; the others show the light colors. */
const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #0c0d10 !important; color: #f3f1ec !important }
.card { background: #17181c !important }
.code { background: #25272d !important }
.button { background: #c6f432 !important; color: #0c0d10 !important }
.quiet { color: #a5a7b0 !important }
.item { border-color: #33353c !important }
.link { color: #f3f1ec !important }
}`;

/** Uses inline styles and one table, which all mail clients support. */
function toHtml({
  brand,
  heading,
  paragraphs,
  code,
  action,
  items = [],
  closing = [],
}: BrandedContent): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (paragraph) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(paragraph)}</p>`,
    ),
    code === undefined
      ? ''
      : `<p class="code" style="margin:24px 0;padding:20px;border-radius:12px;background:#17181c;color:#c6f432;font:700 28px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escapeHtml(code)}</p>`,
    ...items.map(
      ({ label, url }) =>
        `<p class="item" style="margin:0;padding:12px 0;border-top:1px solid #e4e1d8;font-size:16px;line-height:1.5"><a class="link" href="${escapeHtml(url)}" style="color:#17181c;text-decoration:none">${escapeHtml(label)}</a></p>`,
    ),
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#17181c;color:#c6f432;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    ...closing.map(
      (line) =>
        `<p class="quiet" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#565962">${typeof line === 'string' ? escapeHtml(line) : `<a class="quiet" href="${escapeHtml(line.url)}" style="color:#565962">${escapeHtml(line.label)}</a>`}</p>`,
    ),
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(heading)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f6f4ee;color:#17181c;${FONT_STYLE}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px"><tr><td style="padding:0 0 16px;font-weight:700;font-size:18px;${FONT_STYLE}">${escapeHtml(brand)}</td></tr>
<tr><td class="card" style="padding:32px;border-radius:20px;background:#ffffff;${FONT_STYLE}">
${body}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
