import path from 'node:path/posix';
import { brand, escapeHtml } from '@backbeat/contract';
import type { Entry, Kind } from '../content/list-kinds.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem}
article{padding:.75rem 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
h2{font-size:1rem;margin:0}p{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}
time{opacity:.7;font-size:.875rem}audio{width:100%}img{max-width:100%;max-height:20rem}`;

const head = (title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
`;

/** The path of the page of a kind in the archive. */
export const pagePath = ({ name }: Pick<Kind, 'name'>): string => `pages/${name}.html`;

/** Writes the page of a kind, record by record. */
export async function* writePage(kind: Kind): AsyncGenerator<string> {
  const toRoot = path.relative(path.dirname(pagePath(kind)), '.');
  yield `${head(kind.title)}<p><a href="${toRoot}/index.html">All data</a></p>\n`;
  let count = 0;
  for await (const { entry } of kind.read()) {
    count += 1;
    yield writeEntry(entry, toRoot);
  }
  if (count === 0) yield '<p>Nothing here.</p>\n';
  yield '</body></html>\n';
}

/** Writes the first page, which leads to all others. */
export function writeIndex(
  { userName, requestedAt }: { userName: string; requestedAt: Date },
  parts: readonly { kind: Pick<Kind, 'name' | 'title'>; count: number }[],
): string {
  const rows = parts.map(
    ({ kind, count }) =>
      `<li><a href="${escapeHtml(pagePath(kind))}">${escapeHtml(kind.title)}</a> (${count}), as data: <a href="${escapeHtml(kind.name)}.json">${escapeHtml(kind.name)}.json</a></li>`,
  );
  return `${head(`${userName} on ${brand.name}`)}<p>Your data as of <time>${requestedAt.toISOString()}</time>. Your originals are in the folder media.</p>
<ul>
${rows.join('\n')}
</ul>
</body></html>
`;
}

function writeEntry({ title, lines, time, links = [], files = [] }: Entry, toRoot: string): string {
  const parts = [
    `<h2>${escapeHtml(title)}</h2>`,
    time ? `<time>${escapeHtml(time instanceof Date ? time.toISOString() : time)}</time>` : '',
    ...lines.flatMap((line) => (line ? [`<p>${escapeHtml(line)}</p>`] : [])),
    ...links.map(
      (link) => `<p><a href="${toRoot}/${escapeHtml(link.path)}">${escapeHtml(link.label)}</a></p>`,
    ),
    ...files.map((file) => writeFile(`${toRoot}/${file.path}`)),
  ];
  return `<article>${parts.join('\n')}</article>\n`;
}

function writeFile(address: string): string {
  const href = escapeHtml(address);
  const link = `<p><a href="${href}">${escapeHtml(path.basename(address))}</a></p>`;
  const isAudio = /\.(mp3|wav)$/.test(address);
  const shown = isAudio
    ? `<audio controls preload="none" src="${href}"></audio>`
    : `<img loading="lazy" alt="" src="${href}">`;
  return `${shown}${link}`;
}
