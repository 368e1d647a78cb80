import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Heads } from './http/pages.ts';

/** One part of the product: mounts its routes, listens to events, takes up its jobs, and may give pages their heads. */
export type Feature = (app: FastifyInstance, context: Context) => { heads?: Heads } | void;
