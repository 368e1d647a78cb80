import { z } from 'zod';
import { auditItem, reasonSchema } from '../audit/audit.ts';
import { email } from '../auth/auth.ts';
import { BADGE_CODE } from '../badges/badges.ts';
import { decisionNote, subjectKind } from '../moderation/moderation.ts';
import { ownStorage } from '../storage/storage.ts';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { wholeNumber } from '../../page.ts';
import { staffRole } from '../../roles.ts';
import { json, route } from '../../route.ts';
import { userName } from '../../text/names.ts';
import { searchText } from '../../text/search-text.ts';
import { multiLineText } from '../../text/text.ts';
import { messages, PERSON_SORTS, PERSON_STATES } from './people.messages.ts';

export { confirmationOf, messages, PERSON_SORTS, PERSON_STATES } from './people.messages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `deleting`: staff has begun a deletion, which it can revoke until its time. */
export const personState = z.enum(PERSON_STATES);
export type PersonState = z.infer<typeof personState>;

export const personSort = z.enum(PERSON_SORTS);
export type PersonSort = z.infer<typeof personSort>;

/** An account as the list of people shows it. */
export const person = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  state: personState,
  /** When the suspension ends by itself. */
  suspendedUntil: time.nullable(),
  /** When the deletion begins. */
  deleteAt: time.nullable(),
  /** The role in the team; null for members. */
  staff: staffRole.nullable(),
  plus: z.boolean(),
  joinedAt: time,
  /** To the hour. */
  lastSeenAt: time,
  /** Bytes of the files that count towards the quota. */
  storage: z.int(),
  openCases: z.int(),
  twoFactor: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** What a decision about a person was, or about their content. */
export const decisionKind = z.enum(['dismiss', 'remove', 'suspend', 'lift', 'warn']);
export type DecisionKind = z.infer<typeof decisionKind>;

export const staffNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Null after the deletion of the account. */
  author: z.string().nullable(),
  /** Whether the viewer may delete it. */
  mayDelete: z.boolean(),
  time,
});
export type StaffNote = z.infer<typeof staffNote>;

/** How reports ended: still open, with a removal or suspension, or dismissed. */
const reportOutcomes = z.object({ open: z.int(), upheld: z.int(), dismissed: z.int() });
export type ReportOutcomes = z.infer<typeof reportOutcomes>;

export const personDetail = person.extend({
  /** Moderators see the first letter and the domain. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** When Plus ends; null without it. */
  plusUntil: time.nullable(),
  badges: z.array(z.string()),
  sessions: z.int(),
  passkeys: z.int(),
  posts: z.int(),
  demos: z.int(),
  comments: z.int(),
  /** With what open uploads announced. */
  storageUse: ownStorage.extend({
    /** The quota of this account alone; null for that of its plan. */
    ownQuota: z.int().nullable(),
  }),
  /** Who invited them. */
  invitedBy: z.string().nullable(),
  /** How many joined by their invites, and the newest. */
  invited: z.object({ count: z.int(), userNames: z.array(z.string()) }),
  /** Reports about them, by case, and by them. */
  reportsAbout: reportOutcomes,
  reportsBy: reportOutcomes,
  /** The newest open cases about them. */
  cases: z.array(z.object({ id: z.string(), kind: subjectKind, people: z.int(), time })),
  /** The newest decisions about them and their content. */
  decisions: z.array(
    z.object({
      id: z.string(),
      kind: decisionKind,
      /** What a decision about content is about; null for one about the person. */
      subject: subjectKind.nullable(),
      title: z.string().nullable(),
      /** What the person got to read. */
      note: z.string(),
      by: z.string(),
      until: time.nullable(),
      time,
    }),
  ),
  /** Newest first. */
  notes: z.array(staffNote),
  /** The newest entries about them that the viewer's role may read. */
  audit: z.array(auditItem),
});
export type PersonDetail = z.infer<typeof personDetail>;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

/** In an address, or in JSON. */
const byteCount = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

export const personFilters = z.object({
  /** A part of the name; for administrators also a whole address, or `@` and a domain. */
  q: searchText.optional(),
  role: z.enum(['free', 'plus', 'moderator', 'administrator']).optional(),
  state: personState.optional(),
  seenBefore: moment.optional(),
  seenAfter: moment.optional(),
  joinedAfter: moment.optional(),
  /** Bytes. */
  storageOver: byteCount.optional(),
  /** Whose invites they used. */
  invitedBy: userName.optional(),
});
export type PersonFilters = z.output<typeof personFilters>;

const reason = reasonSchema;
const until = moment.refine(
  (text) => {
    const ms = Date.parse(text) - Date.now();
    return ms > 0 && ms <= limits.people.suspensionDays * DAY_MS;
  },
  messages.until({ days: limits.people.suspensionDays }),
);

const suspend = z.object({
  action: z.literal('suspend'),
  reason,
  /** What the person reads. */
  statement: decisionNote,
  until: until.optional(),
});
const lift = z.object({ action: z.literal('lift'), reason });
const signOut = z.object({ action: z.literal('signOut'), reason });
const setQuota = z.object({
  action: z.literal('setQuota'),
  reason,
  /** Null for the quota of the plan. */
  bytes: z.int(messages.quota).min(0, messages.quota).nullable(),
});

/** An act of staff on one person. */
export const personAct = z.discriminatedUnion('action', [
  z.object({ action: z.literal('warn'), reason, statement: decisionNote }),
  suspend,
  lift,
  signOut,
  z.object({ action: z.literal('resetTwoFactor'), reason, checked: z.literal(true, messages.checked) }),
  z.object({ action: z.literal('sendReset'), reason }),
  z.object({ action: z.literal('setEmail'), reason, email }),
  z.object({ action: z.literal('setRole'), reason, role: staffRole.nullable() }),
  setQuota,
  z.object({
    action: z.literal('grantPlus'),
    reason,
    days: z
      .int()
      .min(0)
      .max(limits.people.plusDays, messages.days({ max: limits.people.plusDays })),
  }),
  z.object({
    action: z.literal('badge'),
    reason,
    code: z.string().regex(BADGE_CODE, messages.code),
    remove: z.boolean().default(false),
  }),
  z.object({
    action: z.literal('delete'),
    reason,
    /** The name of the user as it is shown. */
    confirm: z.string().max(limits.userName.max),
    now: z.boolean().default(false),
  }),
]);
export type PersonAct = z.output<typeof personAct>;
export type PersonAction = PersonAct['action'];

/** The acts for which a moderator does not suffice, and the session needs a fresh proof. */
const ADMINISTRATOR_ACTIONS: readonly PersonAction[] = [
  'resetTwoFactor',
  'sendReset',
  'setEmail',
  'setRole',
  'setQuota',
  'grantPlus',
  'badge',
  'delete',
];
export const isForAdministrators = (action: PersonAction): boolean => ADMINISTRATOR_ACTIONS.includes(action);

const bulkDelete = z.object({
  action: z.literal('delete'),
  reason,
  confirm: z.string().max(limits.userName.max),
});

/** The acts on many people. The deletion begins after some days, and can be revoked until then. */
export const bulkAct = z.discriminatedUnion('action', [suspend, lift, signOut, setQuota, bulkDelete]);
export type BulkAct = z.output<typeof bulkAct>;
/** The same as it is stored. Its times were checked when it began. */
export const storedBulkAct = z.discriminatedUnion('action', [
  suspend.extend({ until: moment.optional() }),
  lift,
  signOut,
  setQuota,
  bulkDelete,
]);

/** Whom a bulk act concerns: people by name, or all of a filter. */
const bulkTarget = z
  .object({
    userNames: z.array(z.string().max(limits.userName.max)).min(1).max(limits.people.bulk).optional(),
    filter: personFilters.optional(),
    expected: z.int().min(0).optional(),
  })
  .refine(
    ({ userNames, filter, expected }) =>
      userNames ? filter === undefined : filter !== undefined && expected !== undefined,
    messages.target,
  );

/** A bulk act so far. */
export const bulkProgress = z.object({
  batch: z.string(),
  total: z.int(),
  done: z.int(),
  skipped: z.array(z.object({ userName: z.string(), why: z.string() })),
  isFinished: z.boolean(),
});
export type BulkProgress = z.infer<typeof bulkProgress>;

/** The audit action of an act. */
export const auditActionOfAct = <A extends PersonAction>(action: A): `person.${A}` => `person.${action}`;

const personParams = z.object({ userName });

export const peopleRoutes = {
  listPeople: route({
    method: 'GET',
    path: '/admin/people',
    summary:
      'List accounts by filters. `after` is the `next` of the previous page. `total` ends at 10,000, with `more`. A search by address is an entry in the audit log.',
    auth: 'moderator',
    refetchOn: ['person', 'report'],
    query: personFilters.extend({
      sort: personSort.default('newest'),
      after: z.string().max(500).optional(),
      size: wholeNumber(1, 100).default(limits.pageSize.people),
    }),
    output: z.object({
      content: z.array(person),
      next: z.string().nullable(),
      total: z.int(),
      more: z.boolean(),
    }),
  }),
  exportPeople: route({
    method: 'GET',
    path: '/admin/people.csv',
    summary: 'Download the accounts of a filter as a table, newest first.',
    auth: 'administrator',
    proof: true,
    audit: 'person.exportTable',
    query: personFilters,
    output: 'file',
    mediaType: 'text/csv; charset=utf-8',
  }),
  getPerson: route({
    method: 'GET',
    path: '/admin/people/:userName',
    summary:
      'Get an account with its credentials in numbers, storage, invites, decisions, notes and audit entries.',
    auth: 'moderator',
    refetchOn: ['person', 'report'],
    params: personParams,
    output: personDetail,
  }),
  actOnPerson: route({
    method: 'POST',
    path: '/admin/people/:userName/actions',
    summary:
      'Act on an account. Moderators warn, suspend, lift and log out; the other actions are for administrators with a fresh proof. Returns the account, as it was last if it is deleted.',
    auth: 'moderator',
    audit: [
      'person.warn',
      'person.suspend',
      'person.lift',
      'person.signOut',
      'person.resetTwoFactor',
      'person.sendReset',
      'person.setEmail',
      'person.setRole',
      'person.setQuota',
      'person.grantPlus',
      'person.badge',
      'person.delete',
    ],
    changes: ['person', 'report'],
    params: personParams,
    body: json(personAct),
    output: personDetail,
  }),
  addNote: route({
    method: 'POST',
    path: '/admin/people/:userName/notes',
    summary: 'Add a note about an account, for the team alone.',
    auth: 'moderator',
    audit: 'person.addNote',
    changes: ['person'],
    params: personParams,
    body: json(
      z.object({
        text: multiLineText(limits.people.note, messages.noteTooLong({ max: limits.people.note })).pipe(
          z.string().min(1, messages.noteEmpty),
        ),
      }),
    ),
    output: staffNote,
    status: 201,
  }),
  deleteNote: route({
    method: 'DELETE',
    path: '/admin/people/:userName/notes/:id',
    summary: 'Delete a note: its author may, and administrators.',
    auth: 'moderator',
    audit: 'person.deleteNote',
    changes: ['person'],
    params: personParams.extend({ id }),
    output: 'nothing',
  }),
  actOnPeople: route({
    method: 'POST',
    path: '/admin/people/bulk',
    summary:
      'Act on up to 100 accounts by name, or on up to 1,000 of a filter. People on whom the caller may not act are skipped. A job finishes what is not done in the response.',
    auth: 'moderator',
    audit: ['person.suspend', 'person.lift', 'person.signOut', 'person.setQuota', 'person.delete'],
    changes: ['person', 'report'],
    body: json(z.intersection(bulkAct, bulkTarget)),
    output: bulkProgress,
  }),
  getBulkAct: route({
    method: 'GET',
    path: '/admin/people/bulk/:id',
    summary: 'Get how far an act on many accounts of the caller is.',
    auth: 'moderator',
    refetchOn: ['person'],
    params: z.object({ id }),
    output: bulkProgress,
  }),
} as const;
