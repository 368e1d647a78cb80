import path from 'node:path/posix';
import { escapeHtml } from '@backbeat/contract';
import { formatTime } from '../../../platform/dates/index.ts';
import type { Entry, PersonalData } from '../../../personal-data.ts';
import { pageMessages as messages } from '../exports.messages.ts';

/** Fields that can be the heading of a record; the first with a text is. */
const HEADINGS = ['title', 'userName', 'sender', 'name', 'subject', 'kind', 'device', 'members', 'endpoint'];
/** Ids, and keys of files, which follow the fields of a record. */
const HIDDEN = /^id$|Id$|Key$|^(?:profilePic|banner|seq|digest|post)$/;
/** Signatures and signed documents, which people cannot read; they are in the JSON file. */
const FOR_PROGRAMS = /^(?:signed|canonical)$/;
/** Times are dates, and texts in JSON that PostgreSQL made. */
const TIME = /(?:At|Since|Until|End|^time)$/;
/** Fields with words of the product instead of the user, such as `PUBLISHED`. */
const CODE = /^(?:kind|status|state|answer)$/;

export function writeTime(time: Date | string): string {
  const date = new Date(time);
  return `<time datetime="${date.toISOString()}">${formatTime(date)}</time>`;
}

/** Writes a record of any kind: a heading, its fields with a value, and its files. */
export function writeEntry(
  { record, files = [], page }: Entry,
  { toRoot, kind }: { toRoot: string; kind: Pick<PersonalData, 'name' | 'title'> },
): string {
  const fields: [string, unknown][] = Object.entries(record);
  const heading = HEADINGS.find((name) =>
    fields.some(([key, value]) => key === name && textOf(value) !== ''),
  );
  const hidden = hiddenHeadingOf(fields, heading);
  const text = textOf(fields.find(([name]) => name === heading)?.[1]);
  const title = hidden ?? (heading === 'kind' ? labelOf(text) : text || kind.title);
  const rows = fields.flatMap(([name, value]) => {
    if ((name === heading && hidden === undefined) || HIDDEN.test(name)) return [];
    const html = FOR_PROGRAMS.test(name)
      ? messages.inFile({ file: escapeHtml(`${path.basename(kind.name)}.json`) })
      : writeValue(name, value);
    return html === '' ? [] : [`<dt>${escapeHtml(labelOf(name))}</dt><dd>${html}</dd>`];
  });
  const link =
    page === undefined
      ? ''
      : `<p><a href="${toRoot}/pages/${escapeHtml(page)}.html">${messages.messages}</a></p>`;
  return `<article><h2>${escapeHtml(title)}</h2>${rows.length > 0 ? `<dl>${rows.join('\n')}</dl>` : ''}${link}
${files.map((file) => writeFile(`${toRoot}/${file.path}`)).join('\n')}</article>\n`;
}

/** The heading in place of a track or user that the reader may not see. */
function hiddenHeadingOf(fields: readonly [string, unknown][], heading?: string): string | undefined {
  const hasField = (field: string) => fields.some(([name]) => name === field);
  if (heading !== 'title' && hasField('author')) return messages.hiddenTrack;
  return heading !== 'sender' && hasField('sender') ? messages.deletedUser : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : '';

/** Turns a name of the data into words: `isPinned` is shown as Pinned, `PUBLISHED` as Published. */
function labelOf(name: string): string {
  const words = name
    .replace(/^(?:is|has)(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Writes a value; an empty text if there is nothing to show. */
function writeValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date || (typeof value === 'string' && TIME.test(name))) return writeTime(value);
  if (typeof value === 'boolean')
    return value ? messages.yes : /^(?:is|has)[A-Z]/.test(name) ? '' : messages.no;
  if (Array.isArray(value)) return writeList(name, value);
  if (typeof value === 'object') return writeFields(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return escapeHtml(CODE.test(name) ? labelOf(text) : text);
}

function writeList(name: string, values: readonly unknown[]): string {
  const items = values.map((value) => writeValue(name, value)).filter((html) => html !== '');
  if (items.length === 0) return '';
  if (values.every((value) => typeof value !== 'object')) return items.join(', ');
  return `<ul>${items.map((html) => `<li>${html}</li>`).join('')}</ul>`;
}

/** Writes the fields of a nested object in one line. */
const writeFields = (value: object): string =>
  Object.entries(value)
    .flatMap(([name, field]: [string, unknown]) => {
      const html = HIDDEN.test(name) || FOR_PROGRAMS.test(name) ? '' : writeValue(name, field);
      return html === '' ? [] : [`${escapeHtml(labelOf(name))}: ${html}`];
    })
    .join(' · ');

function writeFile(address: string): string {
  const href = escapeHtml(address);
  const link = `<p><a href="${href}">${escapeHtml(path.basename(address))}</a></p>`;
  if (address.endsWith('.xspf')) return link;
  const isAudio = /\.(mp3|wav)$/.test(address);
  const element = isAudio
    ? `<audio controls preload="none" src="${href}"></audio>`
    : `<img loading="lazy" alt="" src="${href}">`;
  return `${element}${link}`;
}
