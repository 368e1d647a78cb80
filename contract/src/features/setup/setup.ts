import { z } from 'zod';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, route } from '../../route.ts';
import { newAccount } from '../auth/auth.ts';
import { messages } from './setup.messages.ts';

export { messages };

/** What is left to do after the set-up. */
export const SETUP_TASKS = [
  'email',
  'contact',
  'administrators',
  'rules',
  'imprint',
  'mail',
  'backup',
] as const;
export type SetupTask = (typeof SETUP_TASKS)[number];

export const FINDING_IDS = ['origin', 'https', 'proxy', 'cookie', 'webSocket', 'body'] as const;
export type FindingId = (typeof FINDING_IDS)[number];

/** One check of the address; `fix` is '' where nothing is wrong. */
export const finding = z.object({
  id: z.enum(FINDING_IDS),
  state: z.enum(['ok', 'failed']),
  title: z.string(),
  fix: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const setupRoutes = {
  getSetup: route({
    method: 'GET',
    path: '/setup',
    summary: 'Get whether the server waits for its first administrator. Returns 404 once it has one.',
    auth: 'public',
    output: z.object({ needed: z.literal(true), signedIn: z.boolean() }),
  }),
  setUp: route({
    method: 'POST',
    path: '/setup',
    summary:
      'Create the first administrator with the token of a set-up link and open a session, or make the caller administrator with the token alone. Returns 404 once there is an administrator.',
    auth: 'public',
    body: json(
      z.object({
        token: z.string(),
        user: newAccount.pick({ userName: true, email: true, password: true }).optional(),
      }),
    ),
    output: z.object({ userName: z.string() }),
    status: 201,
  }),
  getProgress: route({
    method: 'GET',
    path: '/admin/setup',
    summary: 'Get when the set-up was finished, and what is left to do.',
    auth: 'administrator',
    refetchOn: ['account', 'health', 'instance'],
    output: z.object({
      finishedAt: time.nullable(),
      left: z.array(z.enum(SETUP_TASKS)),
      /** Whether a code has confirmed the address of the caller. */
      emailVerified: z.boolean(),
    }),
  }),
  finish: route({
    method: 'POST',
    path: '/admin/setup/finish',
    summary: 'Finish the set-up, which opens sign-up in its mode. Repeating it changes nothing.',
    auth: 'administrator',
    audit: 'instance.setUp',
    proof: true,
    changes: ['instance'],
    output: 'nothing',
  }),
  checkAddress: route({
    method: 'POST',
    path: '/admin/setup/address',
    summary: 'Compare what the browser reports about its address with the settings of the server.',
    auth: 'administrator',
    audit: 'instance.checkAddress',
    bodyLimit: limits.setup.probeBytes + 1_000,
    body: json(
      z.object({
        origin: z.string().max(300),
        /** Fills the request up to a size that a proxy may refuse. */
        padding: z.string().optional(),
        /** False if the request with the padding did not arrive. */
        body: z.boolean().optional(),
        webSocket: z.boolean().optional(),
        cookie: z.boolean().optional(),
      }),
    ),
    output: z.object({ findings: z.array(finding) }),
  }),
};
