import { z } from 'zod';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { route } from '../../route.ts';
import { searchText } from '../../text/search-text.ts';
import { multiLineText } from '../../text/text.ts';
import { hasVisibleText } from '../../text/visible-text.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { messages } from './audit.messages.ts';

export { AUDIT_ACTIONS, MODERATOR_ACTIONS } from './audit-actions.ts';
export {
  actionLabels,
  messages,
  targetLabels,
  type AuditAction,
  type AuditTarget,
} from './audit.messages.ts';

/** Why a member of staff acts on a person. Only staff reads it. */
export const reasonSchema = multiLineText(limits.audit.reason.max, messages.reason, messages.reason).refine(
  (reason) => Array.from(reason).filter(hasVisibleText).length >= limits.audit.reason.min,
  messages.reason,
);

/** The canonical JSON of an entry has exactly these fields. Entries keep words that are retired. */
export const auditEntry = z.object({
  seq: z.int(),
  time,
  actor: z.object({ kind: z.enum(['person', 'system', 'command']), id: z.string().optional() }),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string() }).nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** The network of the actor's client: /24 of IPv4, /48 of IPv6. */
  network: z.string().nullable(),
  /** The id of the bulk action to which the entry belongs. */
  batch: z.string().nullable(),
  /** The hash of the entry before it; 64 zeros for the first one. */
  previous: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditItem = z.object({
  entry: auditEntry,
  hash: z.string(),
  /** The names of actor and target at present; null for deleted users, and what has no name. */
  names: z.object({ actor: z.string().nullable(), target: z.string().nullable() }),
});
export type AuditItem = z.infer<typeof auditItem>;

const filters = z.object({
  /** A user name, `system` or `command`. */
  actor: z.string().min(1).max(100).optional(),
  /** `kind:id`, as in `person:0190a1b2-…`. */
  target: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z]+:./, messages.target)
    .optional(),
  /** Actions, repeated or separated by commas. */
  action: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat().flatMap((text) => text.split(',')))
    .pipe(z.array(z.enum(AUDIT_ACTIONS)).max(100))
    .optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** Words of the reason. */
  q: searchText.optional(),
});

/** The filters of the log; the interval is not empty. */
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);

export const auditFilters = filters.refine(inOrder, { message: messages.interval, path: ['from'] });
export type AuditFilters = z.infer<typeof filters>;

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/admin/audit',
    summary:
      'List entries of the audit log, newest first. Moderators get those about cases and sign-ups. `after` is the `next` of the previous page.',
    auth: 'moderator',
    refetchOn: [
      'backup',
      'health',
      'instance',
      'invite',
      'job',
      'page',
      'person',
      'report',
      'scan',
      'signUp',
      'signUpRule',
    ],
    query: filters
      .extend({ after: wholeNumber(1, 999_999_999).optional(), size: wholeNumber(1, 100).default(50) })
      .refine(inOrder, { message: messages.interval, path: ['from'] }),
    output: z.object({ content: z.array(auditItem), next: z.string().nullable() }),
  }),
  exportAuditLines: route({
    method: 'GET',
    path: '/admin/audit.ndjson',
    summary:
      'Download entries as one canonical JSON text a line, oldest first. The SHA-256 of each line is the `previous` of the next one.',
    auth: 'administrator',
    proof: true,
    audit: 'audit.export',
    query: auditFilters,
    output: 'file',
    mediaType: 'application/x-ndjson',
  }),
  exportAuditTable: route({
    method: 'GET',
    path: '/admin/audit.csv',
    summary: 'Download entries as a table, oldest first.',
    auth: 'administrator',
    proof: true,
    audit: 'audit.export',
    query: auditFilters,
    output: 'file',
    mediaType: 'text/csv; charset=utf-8',
  }),
  getAuditCheck: route({
    method: 'GET',
    path: '/admin/audit/check',
    summary: 'Get the newest entry, and the result of the last check of the whole log.',
    auth: 'administrator',
    output: z.object({
      /** Whether the chain was unbroken; true before the first check. */
      ok: z.boolean(),
      checkedAt: time.nullable(),
      entries: z.int(),
      head: z.object({ seq: z.int(), hash: z.string() }),
      /** The first entry that does not fit. */
      brokenAt: z.int().optional(),
    }),
  }),
};
