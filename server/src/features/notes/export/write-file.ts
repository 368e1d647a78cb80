import { notes, limits, notFound, type FileOutput } from '@backbeat/contract';
import { invalidField } from '../change-room.ts';
import { noSuchVersion } from '../load-notes.ts';
import type { Context } from '../../../context.ts';
import { clampSpan } from '../notes.policy.ts';
import { findTitle, listNotes } from '../notes.queries.ts';
import { partyIdsOf, partyViewer, spanOf } from '../notes.views.ts';
import { findParties } from '../parties.queries.ts';
import type { ExportedNote } from './marker.views.ts';
import { writeMidi } from './write-midi.ts';
import { writeCsv, writeReaper } from './write-sheets.ts';
import { writeAudacity, writeAudition, writeText } from './write-texts.ts';

interface ExportInput {
  postId: string;
  format: string;
  version?: number | undefined;
  state: 'open' | 'done' | 'all';
  bpm?: string | undefined;
}

const TEXT = 'text/plain; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';
const DEFAULT_BPM = 120;

interface FileOptions {
  title: string;
  bpm: number;
}
interface FileFormat {
  extension: string;
  contentType: string;
  write: (notes: readonly ExportedNote[], options: FileOptions) => string | Buffer;
}

const FORMATS: Record<notes.ExportFormat, FileFormat> = {
  txt: { extension: 'txt', contentType: TEXT, write: writeText },
  csv: { extension: 'csv', contentType: CSV, write: writeCsv },
  reaper: { extension: 'csv', contentType: CSV, write: writeReaper },
  audacity: { extension: 'txt', contentType: TEXT, write: writeAudacity },
  audition: { extension: 'csv', contentType: CSV, write: writeAudition },
  midi: { extension: 'mid', contentType: 'audio/midi', write: writeMidi },
};

/**
 * Writes the notes that a version shows as a file.
 * @throws {ApiError} NOT_FOUND for another format or version; INVALID_INPUT for another tempo
 */
export async function exportNotes(
  { db }: Context,
  { postId, format, version, state, bpm: bpmText }: ExportInput,
): Promise<FileOutput> {
  const kind = notes.EXPORT_FORMATS.find((name) => name === format);
  if (!kind) throw notFound('file');
  const bpm = parseBpm(bpmText);
  const list = await listNotes(db, postId, version, { state });
  if (list.version === null) throw noSuchVersion();
  const party = partyViewer(await findParties(db, [...new Set(list.notes.flatMap(partyIdsOf))]));
  const nameOf = (id: string | null) => (id === null ? null : party(id).name);
  const exported = list.notes.flatMap((row): ExportedNote[] => {
    if (row.text === null) return [];
    const span = spanOf(row);
    return [
      {
        number: row.number,
        version: row.version,
        span: span && clampSpan(span, list.durationMs),
        isDone: row.resolvedAt !== null,
        by: party(row.byId).name,
        assignee: nameOf(row.assigneeId),
        text: row.text,
        replies: row.replies.map((reply) => ({
          by: party(reply.byId).name,
          text: reply.text ?? notes.messages.deleted,
        })),
        createdAt: row.createdAt.toISOString(),
        resolvedBy: nameOf(row.resolvedBy),
        resolvedIn: row.resolvedIn,
      },
    ];
  });
  const { extension, contentType, write } = FORMATS[kind];
  const title = await findTitle(db, postId);
  const name = `${title} v${list.version} notes.${extension}`;
  return { name, contentType, content: write(exported, { title, bpm }) };
}

/** @throws {ApiError} INVALID_INPUT */
function parseBpm(text: string | undefined): number {
  if (text === undefined) return DEFAULT_BPM;
  const bpm = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  const { min, max } = limits.room.bpm;
  if (bpm < min || bpm > max) throw invalidField('bpm', notes.messages.bpm({ min, max }));
  return bpm;
}
