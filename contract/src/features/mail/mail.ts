import { z } from 'zod';
import { MAIL_STAGES, messages } from './mail.messages.ts';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { json, optionalJson, route } from '../../route.ts';
import { email } from '../auth/auth.ts';

export { mailKinds, type MailKind, MAIL_STAGES, type MailStage, messages } from './mail.messages.ts';

const stage = z.enum(MAIL_STAGES);

export const mailFailure = z.object({
  id: z.string(),
  time,
  /** The kind of mail, in words. */
  kind: z.string(),
  /** The domain of the recipient. */
  domain: z.string(),
  /** How far the delivery came; null if the server fell silent, or the outbox cannot be written. */
  stage: stage.nullable(),
  /** The server's reply code, or the error of the connection. */
  code: z.string().nullable(),
  /** The server's own words, without addresses, codes and credentials. */
  response: z.string(),
});
export type MailFailure = z.infer<typeof mailFailure>;

export const testResult = z.object({
  accepted: z.boolean(),
  from: z.string(),
  server: z.string(),
  to: z.string(),
  stage: stage.nullable(),
  code: z.string().nullable(),
  response: z.string().nullable(),
  ms: z.int(),
  /** Whether the mail has a code that confirms the address of the caller (`POST /account/email/confirm`). */
  hasCode: z.boolean(),
});
export type TestResult = z.infer<typeof testResult>;

const hintState = z.enum(['ok', 'missing', 'wrong', 'unknown']);
export type HintState = z.infer<typeof hintState>;

export const mailHint = z.object({
  id: z.enum(['mx', 'spf', 'dmarc', 'dkim']),
  state: hintState,
  detail: z.string(),
  /** The record to add, with its name; null if nothing is to add. */
  record: z.object({ name: z.string(), type: z.enum(['MX', 'TXT']), value: z.string() }).nullable(),
});
export type MailHint = z.infer<typeof mailHint>;

export const suppression = z.object({ email: z.string(), since: time, reason: z.string() });
export type Suppression = z.infer<typeof suppression>;

export const mailRoutes = {
  getMail: route({
    method: 'GET',
    path: '/admin/mail',
    summary: 'Get where mail goes, and how many mails of 24 hours were sent, have failed, and wait.',
    auth: 'administrator',
    refetchOn: ['health'],
    output: z.object({
      from: z.string(),
      /** Host and port of the mail server; null if mail stays in the outbox. */
      server: z.string().nullable(),
      /** The folder of the outbox; null if mail is sent. */
      outbox: z.string().nullable(),
      day: z.object({ accepted: z.int(), failed: z.int(), waiting: z.int() }),
    }),
  }),
  testMail: route({
    method: 'POST',
    path: '/admin/mail/test',
    summary:
      "Send a test mail with the settings in force, and wait up to 15 s for the server. Returns how far it came and the server's words.",
    auth: 'administrator',
    body: optionalJson(z.object({ to: email.optional() })),
    audit: 'mail.test',
    changes: ['health'],
    output: testResult,
  }),
  listHints: route({
    method: 'GET',
    path: '/admin/mail/dns',
    summary:
      "List what DNS says about the sender's domain: MX, SPF, DMARC, and DKIM for a selector. Each has the record to add.",
    auth: 'administrator',
    query: z.object({
      selector: z
        .string()
        .regex(/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, messages.selector)
        .optional(),
    }),
    output: z.object({ domain: z.string(), hints: z.array(mailHint) }),
  }),
  listMailFailures: route({
    method: 'GET',
    path: '/admin/mail/failures',
    summary: `List the last ${limits.operations.mailFailures} failed attempts to send a mail, of 14 days.`,
    auth: 'administrator',
    refetchOn: ['health'],
    output: z.object({ content: z.array(mailFailure) }),
  }),
  listSuppressions: route({
    method: 'GET',
    path: '/admin/mail/suppressions',
    summary: 'List addresses that get no notifications, since their server has rejected them on two days.',
    auth: 'administrator',
    refetchOn: ['health'],
    output: z.object({ content: z.array(suppression) }),
  }),
  removeSuppression: route({
    method: 'DELETE',
    path: '/admin/mail/suppressions',
    summary: 'Try an address again. Returns 404 for an address that is not in the list.',
    auth: 'administrator',
    body: json(
      z.object({ email: z.string().trim().min(1, messages.address).max(limits.email, messages.address) }),
    ),
    audit: 'mail.tryAgain',
    changes: ['health'],
    output: 'nothing',
  }),
};
