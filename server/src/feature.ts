import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Heads } from './http/pages/pages.ts';

/**
 * One feature of the server: mounts routes, adds listeners and job handlers, and may return
 * `<head>` content for pages.
 */
export type Feature = (app: FastifyInstance, context: Context) => { heads?: Heads } | void;
