import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@backbeat/contract';
import { messages } from './uploads.messages.ts';

/**
 * Parses a header whose value is a non-negative integer, such as Upload-Length and Upload-Offset.
 * @throws {ApiError} MALFORMED
 */
export function parseWholeNumber(headers: IncomingHttpHeaders, name: string): number {
  const value = headers[name];
  const number = Number(value);
  if (!/^\d+$/.test(String(value)) || !Number.isSafeInteger(number))
    throw new ApiError('MALFORMED', messages.wholeNumber({ name }));
  return number;
}

/** A key and its value in Base64; a key without a value has an empty one. */
const METADATA_PAIR = /^([^ ,]+)(?: ((?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?))?$/;

/**
 * Parses Upload-Metadata (tus 1.0.0, Creation).
 * @returns the decoded values by their keys
 * @throws {ApiError} MALFORMED
 */
export function parseMetadata({ 'upload-metadata': header }: IncomingHttpHeaders): Map<string, string> {
  const metadata = new Map<string, string>();
  for (const pair of header ? String(header).split(',') : []) {
    const [, key, value = ''] = METADATA_PAIR.exec(pair) ?? [];
    if (key === undefined || metadata.has(key)) throw new ApiError('MALFORMED', messages.metadata);
    metadata.set(key, Buffer.from(value, 'base64').toString());
  }
  return metadata;
}
