import {
  account,
  limits,
  API_PATH,
  ApiError,
  errorMessages,
  type Input,
  type Output,
  type ReceivedFile,
  type Route,
} from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpServices } from '../services.ts';
import { dispositionOf } from '../files/disposition.ts';
import { isAsyncIterable, sendChunks } from '../files/send-chunks.ts';
import { sendStored } from '../files/send-file.ts';
import { callerOf } from '../security/caller.ts';
import { discard, readForm, releaseSpace, type RawForm } from '../uploads/form.ts';
import { describeInputIssue, describeNul, findNul } from './input-errors.ts';
import { serializerOf } from './json-schema.ts';
import { reportChanges } from './report-changes.ts';
import { requireSpaceForBody } from '../uploads/storage-full.ts';
import { parseJson } from './parse-json.ts';
import { cacheResponses } from './public-response-cache.ts';
import { SharedResult } from './shared-result.ts';
import { requireStaff } from '../security/require-staff.ts';
import { requireSameOrigin, ownOrigins } from '../security/same-origin.ts';
import type { Viewer } from '../security/session.ts';
import { messages } from '../http.messages.ts';

const fileFacts = z.object({ name: z.string(), contentType: z.string().optional() });
const fileOutput = z.union([
  fileFacts.extend({ content: z.union([z.string(), z.instanceof(Uint8Array)]) }),
  fileFacts.extend({ key: z.string() }),
  fileFacts.extend({
    size: z.int().min(0).optional(),
    chunks: z.custom<AsyncIterable<Uint8Array>>(isAsyncIterable),
  }),
]);

/** What a handler gets besides its input. */
export interface HandlerContext<R extends Route> {
  viewer: R['auth'] extends 'public' | 'party' ? Viewer | undefined : Viewer;
  /** The key under which rate limits count the client. */
  caller: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handle<R extends Route> = (
  input: Input<R>,
  call: HandlerContext<R>,
) => Promise<Output<R> | SharedResult<Output<R>>>;

/** A handler, or one that checks the caller before the body is read. */
export type Handler<R extends Route> =
  | Handle<R>
  | { admit: (call: HandlerContext<R>) => Promise<void>; handle: Handle<R> };

export type Handlers<T extends Record<string, Route>> = { [K in keyof T]: Handler<T[K]> };

/**
 * Mounts a feature's routes. The contract's schemas parse the input, which is trusted from there
 * on. The serializer is built from the schemas too, so a response contains only fields that the
 * contract names.
 */
export function mount<T extends Record<string, Route>>(
  app: FastifyInstance,
  context: HttpServices,
  routes: T,
  handlers: Handlers<T>,
): void {
  for (const name of Object.keys(routes)) {
    const route = routes[name];
    const handler = handlers[name];
    if (route && handler) mountRoute(app, context, route, handler);
  }
}

function mountRoute<R extends Route>(
  app: FastifyInstance,
  context: HttpServices,
  route: R,
  handler: Handler<R>,
): void {
  const { handle, admit } = typeof handler === 'function' ? { handle: handler, admit: undefined } : handler;
  const changes = route.method !== 'GET' || route.mutates === true;
  const origins = ownOrigins(context.config.publicUrl);
  const { output: schema } = route;
  const status = route.status ?? (route.output === 'nothing' ? 204 : 200);

  const share = route.cacheable && cacheResponses(context.responseCache);

  app.route({
    method: route.method,
    url: `${API_PATH}${route.path}`,
    bodyLimit: route.bodyLimit ?? limits.body,
    // The HEAD variant of a GET that sends a mail would send it too.
    exposeHeadRoute: route.method === 'GET' && !changes,
    // Fastify asks the compiler once for each status that has a schema.
    ...(typeof schema !== 'string' && {
      schema: { response: { '2xx': {} } },
      serializerCompiler: () => serializerOf(schema),
    }),
    ...(share && { onSend: share.onSend }),
    onRequest: async (request) => {
      share?.begin(request);
      // Webhooks do not come from browsers and prove themselves by their signature.
      if (changes && route.body?.kind !== 'raw') requireSameOrigin(request, origins);
      const isKnown = request.viewer || (route.auth === 'party' && request.guestHash);
      if (route.auth !== 'public' && !isKnown) {
        throw new ApiError('SIGNED_OUT', route.signedOut ?? errorMessages.signedOut);
      }
      if (route.auth === 'moderator' || route.auth === 'administrator') {
        requireStaff(request.viewer, {
          role: route.auth,
          // The team first sets the server up.
          needsSecondStep: context.settings.setUpAt !== null && context.settings.read('staff.twoStep'),
        });
      }
      if (route.proof && !request.viewer?.isProven) {
        throw new ApiError('PROOF_REQUIRED', account.messages.proofRequired);
      }
      const key = request.viewer?.id ?? callerOf(request.ip);
      await context.limiter.consume(changes ? 'changes' : 'calls', key);
      if (route.audit) await context.limiter.consume(changes ? 'staffChanges' : 'staffExports', key);
    },
    handler: async (request, reply) => {
      const call = callOf<R>(request, reply);
      await admit?.(call);
      const form: RawForm = { fields: new Map(), files: new Map() };
      try {
        const output = await withReservedSpace(context, form, async () =>
          handle(await readInput(route, request, form, context), call),
        );
        if (changes && request.viewer) await context.readReplica.recordWrite(request.viewer);
        reportChanges(context, route, request);
        if (reply.sent) return reply;
        if (reply.statusCode !== route.otherStatus) void reply.code(status);
        if (route.output === 'text') void reply.type(route.mediaType ?? 'text/plain; charset=utf-8');
        if (route.output === 'file') return await sendFile(context, request, reply, route, output);
        if (!(output instanceof SharedResult) || typeof schema === 'string') return await reply.send(output);
        void reply.type('application/json; charset=utf-8');
        return await reply.send(output.toJson(serializerOf(schema)));
      } catch (error) {
        throw (await hasLostAccess(route, request, error))
          ? new ApiError('SIGNED_OUT', route.signedOut ?? errorMessages.signedOut)
          : error;
      } finally {
        await discard(form);
      }
    },
  });
}

/** Whether a call for parties failed because the browser has no access as a guest any more. */
async function hasLostAccess({ auth }: Route, request: FastifyRequest, error: unknown): Promise<boolean> {
  if (auth !== 'party' || request.viewer) return false;
  const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND';
  return isUnknown && (await request.findSocketGuest(undefined)) === undefined;
}

/** Releases reserved space before the response, so that the next request of the client can use it. */
async function withReservedSpace<T>(
  { formSpace }: HttpServices,
  form: RawForm,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } finally {
    await releaseSpace(formSpace, form);
  }
}

/** Sends a download. @throws {z.ZodError} if the handler returned no file */
function sendFile(
  { storage, config: { accelRedirect } }: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType = 'application/octet-stream' }: Route,
  output: unknown,
) {
  const { contentType = mediaType, ...file } = fileOutput.parse(output);
  if ('key' in file) {
    const storedFile = { ...file, contentType, cache: 'none', isAttachment: true } as const;
    return sendStored(request, reply, { storage, accelRedirect }, storedFile);
  }
  void reply
    .type(contentType)
    .header('content-disposition', dispositionOf('attachment', file.name))
    .header('cache-control', 'private, no-store');
  if ('chunks' in file) return sendChunks(request, reply, file);
  return reply.send(typeof file.content === 'string' ? file.content : Buffer.from(file.content));
}

/** Joins the contract's types with the values that were checked at run time. */
function callOf<R extends Route>(request: FastifyRequest, reply: FastifyReply): HandlerContext<R> {
  const call: unknown = { viewer: request.viewer, caller: callerOf(request.ip), request, reply };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- onRequest has rejected signed-out callers of routes that are not public
  return call as HandlerContext<R>;
}

async function readInput<R extends Route>(
  route: R,
  request: FastifyRequest,
  form: RawForm,
  context: HttpServices,
): Promise<Input<R>> {
  const input: unknown = {
    params: route.params && parse(route.params, request.params),
    query: route.query && parse(route.query, request.query),
    body: await readBody(route, request, form, context),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part has been parsed by the schema that its type comes from
  return input as Input<R>;
}

async function readBody(
  route: Route,
  request: FastifyRequest,
  form: RawForm,
  context: HttpServices,
): Promise<unknown> {
  const { body } = route;
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'json': {
      const text = utf8(request.body);
      return parse(body.schema, body.optional && text === '' ? {} : parseJson(text));
    }
    case 'text':
      return parse(body.schema, textOf(request));
    case 'raw':
      return request.body instanceof Uint8Array ? request.body : new Uint8Array();
    case 'form': {
      await readForm(request, form, {
        fields: [...Object.keys(body.fields), ...Object.keys(body.texts)],
        files: body.files,
        role: request.viewer?.role ?? 'USER',
        staging: context.storage.staging,
        requireRoom: () => requireSpaceForBody(context.storage, request.headers),
        formSpace: context.formSpace,
      });
      const fields: Record<string, unknown> = {};
      for (const [field, schema] of Object.entries(body.fields)) {
        const text = form.fields.get(field);
        fields[field] = parse(schema, text === undefined ? undefined : parseJson(text));
      }
      for (const [name, schema] of Object.entries(body.texts)) {
        fields[name] = parse(schema, form.fields.get(name));
      }
      const files: Record<string, ReceivedFile> = Object.fromEntries(form.files);
      return { ...fields, ...files };
    }
  }
}

/** Bodies arrive as bytes (see app.ts); a missing body counts as empty. */
const utf8 = (body: unknown): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '';

/**
 * The text of a text/plain body. With the media type application/json, the body is a JSON string
 * or, from some clients, bare text.
 */
function textOf(request: FastifyRequest): string {
  const text = utf8(request.body);
  if (request.mediaType !== 'application/json' || !text.trimStart().startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

/**
 * Parses input by its schema. Text that keeps a NUL character is refused here, because the database
 * cannot store it; schemas of free text have removed it.
 * @throws {ApiError} INVALID_INPUT with the first message of each field; `error` is the first of
 * all
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = check(schema, value);
  if (!result.success) {
    const fields: Record<string, string> = {};
    for (const issue of result.error.issues) {
      const field = issue.path.map(String).join('.') || 'body';
      fields[field] ??= issue.message;
    }
    const [first] = Object.entries(fields);
    throw new ApiError('INVALID_INPUT', first?.[1] ?? messages.invalid, { fields });
  }
  const nulField = findNul(result.data);
  if (nulField === undefined) return result.data;
  const sentence = describeNul(nulField);
  throw new ApiError('INVALID_INPUT', sentence, { fields: { [nulField || 'body']: sentence } });
}

/**
 * Validates a value. The schema library reads `length` before it checks the type, and throws if
 * that value cannot be compared.
 */
function check<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value, { error: describeInputIssue });
  } catch (error) {
    if (!(error instanceof TypeError && error.message.includes('to primitive value'))) throw error;
    throw new ApiError('INVALID_INPUT', messages.invalid);
  }
}
