import type { z } from 'zod';
import type { Change } from './changes/changes.ts';
import type { Entity } from './entities.ts';
import { entitiesOf } from './entities-of.ts';
import type { AuditAction } from './features/audit/audit.messages.ts';
import type { SecurityEventKind } from './features/auth/account.messages.ts';
import type { Role, StaffRole } from './roles.ts';

/** A file in a form. The server stops reading once it exceeds the limit of the sender's role. */
export interface FilePart {
  maxBytes: Record<Role, number>;
  /** The server reads the file and does not store it, so it does not count towards the quota. */
  isTransient?: true;
  tooLarge: (role: Role) => string;
}

export type Body =
  /** JSON; with `optional`, a missing body is read as `{}`. */
  | { kind: 'json'; schema: z.ZodType; optional?: true }
  /** text/plain, or application/json with a JSON string or plain text. */
  | { kind: 'text'; schema: z.ZodType }
  /** multipart/form-data: JSON parts by name, files by name, and plain-text parts. */
  | {
      kind: 'form';
      fields: Record<string, z.ZodType>;
      files: Record<string, FilePart>;
      texts: Record<string, z.ZodType>;
    }
  /** The unparsed bytes, for signature checks. */
  | { kind: 'raw' };

export const json = <T extends z.ZodType>(schema: T) => ({ kind: 'json', schema }) as const;
export const optionalJson = <T extends z.ZodType>(schema: T) =>
  ({ kind: 'json', schema, optional: true }) as const;
export const text = <T extends z.ZodType>(schema: T) => ({ kind: 'text', schema }) as const;
/** @param texts parts that are plain text, not JSON */
export const form = <
  F extends Record<string, z.ZodType>,
  P extends Record<string, FilePart>,
  T extends Record<string, z.ZodType>,
>(
  fields: F,
  files: P,
  texts: T,
) => ({ kind: 'form', fields, files, texts }) as const;
export const raw = { kind: 'raw' } as const;

/**
 * One call of the API. The server, the browser's client, OpenAPI and the API-wide tests share it.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api; `:name` is a parameter. */
  path: `/${string}`;
  /** Description on the API documentation page. */
  summary: string;
  /**
   * `user`: requires a session, else 401. `party`: requires a session or a guest browser, else 401;
   * the handler finds the party to the post, else 404. `moderator`: requires staff, else 404. `administrator`:
   * requires an administrator, else 404, and 403 for moderators.
   */
  auth: 'public' | 'user' | 'party' | StaffRole;
  /**
   * The act that a successful call writes to the audit log, once for each person or setting; one of
   * several where the body chooses.
   */
  audit?: AuditAction | readonly AuditAction[];
  /**
   * Requires that the user has signed in or proved their identity within the last minutes of
   * `limits.account.proofMinutes`, else 403 with the code PROOF_REQUIRED.
   */
  proof?: true;
  /**
   * The call shows or creates a secret of the account, or copies the account. The handler records
   * this event in the security log, which mails the owner, and nothing stores the response. Such a
   * route has `proof` too.
   */
  discloses?: SecurityEventKind;
  /** Error message for requests without a session, instead of the default one. */
  signedOut?: string;
  /**
   * Accepts an Idempotency-Key header. A repeated request with the same key within a day changes
   * nothing and returns the same response.
   */
  idempotent?: true;
  /**
   * The response cache may serve the response to visitors for one second. Signed-in users
   * always see their own changes.
   */
  cacheable?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: Body;
  /** Maximum bytes of a JSON, text or raw body; defaults to `limits.body`. */
  bodyLimit?: number;
  /**
   * JSON of this schema; `'text'` is text of `mediaType`; `'file'` is a download of `mediaType`;
   * `'nothing'` has no body.
   */
  output: z.ZodType | 'text' | 'file' | 'nothing';
  /** Media type of a text or file. Defaults to text/plain. */
  mediaType?: string;
  /** Status on success; defaults to 200, or 204 without a body. */
  status?: 201 | 202;
  /** Another status on success, which the handler sets where it applies. */
  otherStatus?: 202;
  /** Marks a GET with side effects. Like POST, PUT, PATCH and DELETE, it is rejected from other sites. */
  mutates?: true;
  /**
   * Statuses that mean that the user has to sign in. Defaults to none for `public` routes, and to
   * 401 and 403 for others. The specification exempts reading posts and the current user only, so
   * other public routes name the statuses although our server does not send them.
   */
  sessionFailures?: readonly (401 | 403)[];
  /**
   * Whose content a list leaves out for the viewer. By default users in a block with the viewer;
   * `muted`: users whom the viewer has muted as well; `none`: no user, as in the list of blocks.
   */
  hides?: 'muted' | 'none';
  /** Changes after which the browser refetches the response. It updates entities in place. */
  refetchOn?: readonly Change[];
  /** Changes that a successful call makes. The server reports them to the caller's other tabs. */
  changes?: readonly Change[];
  /** Whether the parameter `id` is the post that changes. */
  changesPost?: true;
  /** The entities in the response. `route` derives them from `output`. */
  entities?: readonly Entity[];
}

/** Defines a route and derives the entities in its response. */
export const route = <const R extends Route>(definition: R): R => ({
  // A 403 of the console asks for a proof or a second step, not for another account.
  ...((definition.auth === 'moderator' || definition.auth === 'administrator') && { sessionFailures: [401] }),
  // A guest browser may act in place of a session, and a 403 asks a guest for a code.
  ...(definition.auth === 'party' && { sessionFailures: [401] }),
  ...definition,
  entities: entitiesOf(definition.output),
});

type ParsedValue<S> = S extends z.ZodType ? z.output<S> : undefined;
type SentValue<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A completely received file. Its name and type are unverified. */
export interface ReceivedFile {
  /**
   * Local path of the staged file. The server deletes it at the end of the request unless a handler
   * moves it.
   */
  path: string;
  /** The sanitized name from the client, for messages and download names only. */
  name: string;
  size: number;
  /** Hexadecimal digest. */
  sha256: string;
  /** The first bytes, for detecting the file type. */
  head: Uint8Array;
  /** The reservation of space from which the stored file takes its bytes. */
  reservation?: string;
}

type ParsedBody<B> = B extends { kind: 'form'; fields: infer F; files: infer P; texts: infer T }
  ? { [K in keyof F]: ParsedValue<F[K]> } & { [K in keyof T]: ParsedValue<T[K]> } & {
      [K in keyof P]?: ReceivedFile;
    }
  : B extends { kind: 'raw' }
    ? Uint8Array
    : B extends { schema: infer S }
      ? ParsedValue<S>
      : undefined;

type SentBody<B> = B extends { kind: 'form'; fields: infer F; files: infer P; texts: infer T }
  ? { [K in keyof F]: SentValue<F[K]> } & { [K in keyof T]?: SentValue<T[K]> } & {
      [K in keyof P]?: Blob | undefined;
    }
  : B extends { kind: 'raw' }
    ? string
    : B extends { schema: infer S }
      ? SentValue<S>
      : undefined;

type Member<R, K extends string> = R extends Record<K, infer V> ? V : undefined;

/** The validated input of a handler. */
export interface Input<R extends Route> {
  params: ParsedValue<Member<R, 'params'>>;
  query: ParsedValue<Member<R, 'query'>>;
  body: ParsedBody<Member<R, 'body'>>;
}

/** The arguments of a call; keys that the route does not define are absent. */
export type RouteRequest<R extends Route> = OptionalEntry<'params', SentValue<Member<R, 'params'>>> &
  OptionalEntry<'query', SentValue<Member<R, 'query'>>> &
  OptionalEntry<'body', SentBody<Member<R, 'body'>>>;

type OptionalEntry<K extends string, V> = [V] extends [undefined]
  ? unknown
  : object extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/**
 * A download: the name under which the browser saves it, its media type if it is not that of the
 * route, and its content, the key of a stored file, or bytes that are made while they are sent.
 */
export type FileOutput = { name: string; contentType?: string } & (
  | { content: string | Uint8Array }
  | { key: string }
  | { size?: number | undefined; chunks: AsyncIterable<Uint8Array> }
);

/** The parsed response of a call. */
export type Output<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'text'
    ? string
    : R['output'] extends 'file'
      ? FileOutput
      : undefined;
