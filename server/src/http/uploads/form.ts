import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { cleanText, limits, ApiError, type FilePart, type ReceivedFile, type Role } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import { FileDigest } from './file-digest.ts';
import { FileWriter } from './file-writer.ts';
import type { FormSpace, Reservation } from './form-space.ts';
import { isDiskFull } from './storage-full.ts';
import { messages } from '../http.messages.ts';

const MAX_NAME_LENGTH = 200;
/** The parts of a form, before validation. */
export interface RawForm {
  fields: Map<string, string>;
  files: Map<string, ReceivedFile>;
  /** Reserved with the first file that counts towards the quota. */
  reservation?: Reservation;
}

interface FormOptions {
  fields: readonly string[];
  files: Readonly<Record<string, FilePart>>;
  role: Role;
  /** The folder on this machine that holds uploads until a handler moves them away. */
  staging: string;
  /**
   * Runs before the first file is written.
   * @throws {ApiError} UNAVAILABLE
   */
  requireRoom: () => Promise<void>;
  formSpace: FormSpace;
}

/**
 * Reads a multipart form as a stream. Files are hashed and counted while they are written to disk,
 * and cut off at the sender's limit. Unknown parts are read and dropped. The function adds each
 * file to `form.files` as it arrives, so that the caller can remove the files after an error.
 * @throws {ApiError} MALFORMED, TOO_LARGE, QUOTA_EXCEEDED, UNAVAILABLE
 */
export async function readForm(request: FastifyRequest, form: RawForm, options: FormOptions): Promise<void> {
  if (!request.isMultipart()) throw new ApiError('MALFORMED', messages.notMultipart);
  try {
    const parts = request.parts({
      limits: { fieldSize: limits.body, parts: 20, fileSize: Number.POSITIVE_INFINITY },
      // The plugin would parse JSON parts itself, at any depth; as files they arrive as bytes.
      isPartAFile: (_name, type, fileName) => fileName !== undefined || type !== 'text/plain',
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new ApiError('TOO_LARGE', messages.formPartTooLarge);
        if (options.fields.includes(part.fieldname)) form.fields.set(part.fieldname, String(part.value));
      } else if (options.fields.includes(part.fieldname)) {
        form.fields.set(part.fieldname, await readText(part.file));
      } else {
        await receive(request, part, form, options);
      }
    }
  } catch (error) {
    if (error instanceof ApiError || isDiskFull(error)) throw error;
    if (request.raw.destroyed && !request.raw.complete)
      throw new ApiError('MALFORMED', messages.uploadInterrupted);
    request.log.debug({ reqId: request.id, err: error }, 'malformed form');
    throw new ApiError('MALFORMED', messages.formUnreadable);
  }
}

async function receive(
  request: FastifyRequest,
  part: MultipartFile,
  form: RawForm,
  options: FormOptions,
): Promise<void> {
  const { files, role, staging, requireRoom } = options;
  const rule = Object.hasOwn(files, part.fieldname) ? files[part.fieldname] : undefined;
  if (!rule || form.files.has(part.fieldname)) {
    part.file.resume();
    return;
  }
  if (form.files.size === 0) await requireRoom();
  const reservation = rule.isTransient
    ? undefined
    : (form.reservation ??= await reserve(request, rule, options));
  // The form may have ended within this file while earlier parts were read; a pipeline would then
  // wait forever.
  if (part.file.destroyed) throw new ApiError('MALFORMED', messages.formUnreadable);
  const file: ReceivedFile = {
    path: path.join(staging, `${randomUUID()}.part`),
    name: fileNameOf(part.filename),
    size: 0,
    sha256: '',
    head: new Uint8Array(),
    ...(reservation && { reservation: reservation.id }),
  };
  form.files.set(part.fieldname, file);
  const digest = new FileDigest();
  // The files before this one have taken their part of the reservation.
  const allowedBytes = reservation ? reservation.bytes - sumSizes(form) : Number.POSITIVE_INFINITY;
  part.file.on('data', (chunk: Buffer) => {
    const size = digest.size + chunk.length;
    if (size > rule.maxBytes[role]) part.file.destroy(new ApiError('TOO_LARGE', rule.tooLarge(role)));
    else if (size > allowedBytes) part.file.destroy(reservation?.refusal);
    else digest.add(chunk);
  });
  await pipeline(part.file, new FileWriter({ path: file.path, flags: 'wx', mode: 0o600 }));
  Object.assign(file, digest.finish());
}

/**
 * Cleans the file name that a client sent so that it fits into a sentence: one line, and only the
 * end of a name that is too long.
 */
export const fileNameOf = (fileName: string): string =>
  cleanText(fileName)
    .replace(/[\n\t]/g, ' ')
    .slice(-MAX_NAME_LENGTH);

async function readText(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limits.body) throw new ApiError('TOO_LARGE', messages.formPartTooLarge);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Bytes beside the files: the headers and boundaries of 20 parts. */
const MAX_OVERHEAD_BYTES = 20 * 1024;

/**
 * Reserves space for the files of a form by its Content-Length. Without one, for the largest files.
 * @throws {ApiError} QUOTA_EXCEEDED, or TOO_LARGE if the role could not send it either
 */
async function reserve(
  { headers, viewer }: FastifyRequest,
  rule: FilePart,
  { fields, files, role, formSpace }: FormOptions,
): Promise<Reservation> {
  const maxBytes = Object.values(files).reduce((sum, file) => sum + file.maxBytes[role], 0);
  const length = Number(headers['content-length'] ?? maxBytes);
  const isLengthKnown = headers['content-length'] !== undefined;
  const surelyBytes = Math.max(length - fields.length * limits.body - MAX_OVERHEAD_BYTES, 0);
  const size = { bytes: Math.min(length, maxBytes), minBytes: isLengthKnown ? surelyBytes : 0 };
  try {
    return await formSpace.reserve(viewer?.id ?? null, size);
  } catch (error) {
    const isQuota = error instanceof ApiError && error.code === 'QUOTA_EXCEEDED';
    if (isQuota && isLengthKnown && surelyBytes > maxBytes)
      throw new ApiError('TOO_LARGE', rule.tooLarge(role));
    throw error;
  }
}

const sumSizes = ({ files }: RawForm): number => [...files.values()].reduce((sum, { size }) => sum + size, 0);

/** Releases what the stored files of a form have not taken. */
export async function releaseSpace(formSpace: FormSpace, { reservation }: RawForm): Promise<void> {
  if (reservation) await formSpace.release(reservation.id);
}

/** Removes the files that no handler has moved away. */
export async function discard(form: RawForm): Promise<void> {
  await Promise.all([...form.files.values()].map((file) => rm(file.path, { force: true })));
}
