import type { z } from 'zod';
import type { Role } from './roles.ts';

/** A file in a form. It is cut off as soon as it is larger than the sender's role allows. */
export interface FilePart {
  maxBytes: Record<Role, number>;
  tooLarge: (role: Role) => string;
}

export type Body =
  | { kind: 'json'; schema: z.ZodType }
  /** text/plain, or application/json holding a JSON string or bare text. */
  | { kind: 'text'; schema: z.ZodType }
  /** multipart/form-data: JSON parts by name, files by name, and parts that are the bare text they hold. */
  | {
      kind: 'form';
      fields: Record<string, z.ZodType>;
      files: Record<string, FilePart>;
      texts: Record<string, z.ZodType>;
    }
  /** The bytes as they came, for signatures. */
  | { kind: 'raw' };

export const json = <T extends z.ZodType>(schema: T) => ({ kind: 'json', schema }) as const;
export const text = <T extends z.ZodType>(schema: T) => ({ kind: 'text', schema }) as const;
/** @param texts parts that are taken as they are, not as JSON */
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

/** One call of the API. The server mounts it, the browser's client calls it, OpenAPI and the sweep of tests read it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api; `:name` is a parameter. */
  path: `/${string}`;
  /** What it does, for the reader of the API's page. */
  summary: string;
  /** `member`: a session is needed, else 401; `admin`: that of somebody who looks after the place, for others 404. */
  auth: 'public' | 'user' | 'admin';
  /** What somebody signed out is told instead of the usual sentence. */
  signedOut?: string;
  /** Takes an Idempotency-Key header: sent again with its key within a day, it changes nothing and answers the same. */
  idempotent?: true;
  /** What a visitor is answered may be given to other visitors for a second; one's own changes are seen at once. */
  cacheable?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: Body;
  /** The largest JSON, text or raw body in bytes; `limits.body` unless named here. */
  bodyLimit?: number;
  /** JSON by this schema; `'text'` is text/plain; `'nothing'` has no body. */
  output: z.ZodType | 'text' | 'nothing';
  /** 200, or 204 where there is nothing to say, unless named here. */
  status?: 201;
  /** A GET that changes something is refused from other sites, like every POST, PUT and DELETE. */
  mutates?: true;
}

export const route = <const R extends Route>(definition: R): R => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A file that has arrived whole. What it claims to be is only a claim. */
export interface ReceivedFile {
  /** Where it lies on this machine until somebody takes it over; it is removed when the request ends. */
  path: string;
  /** As the sender named it, cleaned; for sentences and download names only. */
  name: string;
  size: number;
  /** Hex. */
  sha256: string;
  /** The first bytes, for recognising its kind. */
  head: Uint8Array;
}

type ParsedBody<B> = B extends { kind: 'form'; fields: infer F; files: infer P; texts: infer T }
  ? { [K in keyof F]: Parsed<F[K]> } & { [K in keyof T]: Parsed<T[K]> } & { [K in keyof P]?: ReceivedFile }
  : B extends { kind: 'raw' }
    ? Uint8Array
    : B extends { schema: infer S }
      ? Parsed<S>
      : undefined;

type SentBody<B> = B extends { kind: 'form'; fields: infer F; files: infer P; texts: infer T }
  ? { [K in keyof F]: Sent<F[K]> } & { [K in keyof T]?: Sent<T[K]> } & { [K in keyof P]?: Blob | undefined }
  : B extends { kind: 'raw' }
    ? string
    : B extends { schema: infer S }
      ? Sent<S>
      : undefined;

type Member<R, K extends string> = R extends Record<K, infer V> ? V : undefined;

/** What a handler is given: parsed and trusted. */
export interface Input<R extends Route> {
  params: Parsed<Member<R, 'params'>>;
  query: Parsed<Member<R, 'query'>>;
  body: ParsedBody<Member<R, 'body'>>;
}

/** What a caller gives; keys whose route has none are left out. */
export type Call<R extends Route> = Given<'params', Sent<Member<R, 'params'>>> &
  Given<'query', Sent<Member<R, 'query'>>> &
  Given<'body', SentBody<Member<R, 'body'>>>;

type Given<K extends string, V> = V extends undefined
  ? unknown
  : object extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What the call answers. */
export type Output<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'text'
    ? string
    : undefined;
