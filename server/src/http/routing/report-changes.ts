import { TAB_HEADER, type Route } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { HttpServices } from '../services.ts';

/** Enough for the name that a tab gives itself. */
const MAX_TAB_LENGTH = 40;

/**
 * Reports the changes of a successful call to the caller's tabs, which refetch what they show. The tab
 * that made the call recognizes its own name.
 */
export function reportChanges(
  { realtime }: HttpServices,
  { changes, changesPost }: Route,
  { viewer, headers, params }: FastifyRequest,
): void {
  if (!changes || !viewer) return;
  const { [TAB_HEADER]: tab } = headers;
  const post = changesPost && hasId(params) ? params.id : null;
  realtime.tellChanges(viewer.id, [...changes], {
    post,
    tab: typeof tab === 'string' ? tab.slice(0, MAX_TAB_LENGTH) : null,
  });
}

const hasId = (params: unknown): params is { id: string } =>
  typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string';
