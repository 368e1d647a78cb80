import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { route } from '../../route.ts';
import { messages } from './exports.messages.ts';

export { messages };

/** A copy of the data of an account. */
export const dataExport = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  requestedAt: time,
  /** When the file was complete, and when the server removes it; null while there is none. */
  readyAt: time.nullable(),
  expiresAt: time.nullable(),
  /** Bytes of the file. */
  size: z.int().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

export const exportRoutes = {
  requestExport: route({
    method: 'POST',
    path: '/account/exports',
    summary:
      'Ask for a copy of your data. A job writes it. Returns 409 while another one is prepared, and within a day.',
    auth: 'user',
    proof: true,
    discloses: 'exportRequested',
    sessionFailures: [401],
    changes: ['account'],
    output: dataExport,
    status: 201,
  }),
  listExports: route({
    method: 'GET',
    path: '/account/exports',
    summary: 'List the copies of your data, latest first.',
    auth: 'user',
    refetchOn: ['account', 'notification'],
    output: z.array(dataExport),
  }),
  getExportFile: route({
    method: 'GET',
    path: '/account/exports/:id/file',
    summary:
      'Download a copy of your data as a zip file. Returns 409 until it is ready, 404 when it has expired.',
    auth: 'user',
    proof: true,
    discloses: 'exportDownloaded',
    sessionFailures: [401],
    mutates: true,
    changes: ['account'],
    params: z.object({ id }),
    output: 'file',
    mediaType: 'application/zip',
  }),
};
