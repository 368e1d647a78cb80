import { ApiError } from '@backbeat/contract';
import type { Logger } from 'pino';
import { messages } from '../http.messages.ts';

/** All routes that a worker process answers. */
const WORKER_ROUTES = ['/api/health', '/api/ready'];

/**
 * Rejects a request that only a web process answers. A 404 would look like a missing page to people
 * and to their balancer, so that the wrong port goes unnoticed.
 * @param pattern the pattern of the route
 * @throws {ApiError} MISDIRECTED
 */
export function rejectOnWorker(pattern: string, log: Logger): void {
  if (WORKER_ROUTES.includes(pattern)) return;
  log.warn('request for a web process reached a worker; take its port out of the balancer');
  throw new ApiError('MISDIRECTED', messages.background);
}
