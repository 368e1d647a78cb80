import path from 'node:path/posix';
import { escapeHtml } from '@backbeat/contract';
import { PAGE_COLORS } from '../../../http/pages/page-colors.ts';
import type { Entry, PersonalData } from '../../../personal-data.ts';
import { writeEntry, writeTime } from './write-entry.ts';
import { pageMessages as messages } from '../exports.messages.ts';

const STYLE = `${PAGE_COLORS}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem;background:var(--page);color:var(--text);font:16px/1.5 'Instrument Sans',system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.2;overflow-wrap:anywhere}h2{margin:0;font-size:1rem}
p,dd{margin:.25rem 0;overflow-wrap:anywhere;white-space:pre-line}dl{display:grid;grid-template-columns:minmax(5rem,10rem) 1fr;gap:.125rem 1rem;margin:.5rem 0 0}dt{margin:.25rem 0;color:var(--quiet)}dd ul{margin:0;padding-left:1.125rem}a{color:inherit}time,.quiet{color:var(--quiet);font-size:.875rem}
article,table{background:var(--card);border-radius:16px}article{margin:.75rem 0;padding:1rem 1.25rem}
table{width:100%;margin:1.5rem 0;border-collapse:collapse}th,td{padding:.625rem 1.25rem;border-top:1px solid var(--line);text-align:left;font-weight:inherit}
tr:first-child>*{border-top:0}.count{text-align:right;font-variant-numeric:tabular-nums}thead{color:var(--quiet);font-size:.875rem}
audio{display:block;width:100%;margin-top:.5rem}img{display:block;max-width:100%;max-height:20rem;margin-top:.5rem;border-radius:8px}`;

const head = (title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>
`;

/** The path of the page of a kind in the archive. */
export const pagePath = ({ name }: Pick<PersonalData, 'name'>): string => `pages/${name}.html`;

/** Writes the page of a kind, record by record. */
export async function* writePage(kind: PersonalData, entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  const toRoot = path.relative(path.dirname(pagePath(kind)), '.');
  yield `${head(kind.title)}<p><a href="${toRoot}/index.html">${messages.allData}</a></p>\n`;
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    yield writeEntry(entry, { toRoot, kind });
  }
  if (count === 0) yield `<p>${messages.empty}</p>\n`;
  yield '</body></html>\n';
}

/** Writes the first page, which leads to all others. */
export function writeIndex(
  { userName, requestedAt, brand }: { userName: string; requestedAt: Date; brand: string },
  parts: readonly { kind: Pick<PersonalData, 'name' | 'title'>; count: number }[],
): string {
  const rows = parts.map(
    ({ kind, count }) =>
      `<tr><th scope="row"><a href="${escapeHtml(pagePath(kind))}">${escapeHtml(kind.title)}</a></th><td class="count">${count}</td><td><a href="${escapeHtml(kind.name)}.json" aria-label="${escapeHtml(messages.asJson({ title: kind.title }))}">JSON</a></td></tr>`,
  );
  return `${head(messages.heading({ userName, brand }))}<p class="quiet">${messages.asOf({ time: writeTime(requestedAt) })}</p>
<table>
<thead><tr><th scope="col">${messages.what}</th><th scope="col" class="count">${messages.entries}</th><th scope="col">${messages.forPrograms}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table>
</body></html>
`;
}
