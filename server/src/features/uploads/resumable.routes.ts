import { ApiError, uploadPaths, type FilePart, type ReceivedFile } from '@backbeat/contract';
import { Server, StreamLimiter, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import { callerOf } from '../../http/security/caller.ts';
import { fileNameOf } from '../../http/uploads/form.ts';
import { requireSpaceFor, requireSpaceForBody } from '../../http/uploads/storage-full.ts';
import { requireSameOrigin, ownOrigins } from '../../http/security/same-origin.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findUpload } from './resumable.queries.ts';
import { beginUpload, finishUpload, type FinishOptions } from './finish-upload.ts';
import { ResumableStore } from './store-chunks.ts';
import { UploadLocks, type Chunk, type UploadRequest } from './lock-uploads.ts';
import type { FileEnding } from './build-file-keys.ts';

export interface ResumableUploadOptions {
  purpose: keyof typeof uploadPaths;
  file: FilePart;
  /**
   * Refuses a file before its first byte if its name has an ending that is not accepted.
   * @param chat the id of a chat, as the client sends it
   * @returns the id of the target chat; null if there is none
   * @throws {ApiError} WRONG_KIND; NOT_FOUND
   */
  admit: (viewer: Viewer, name: string, chat: string) => Promise<string | null>;
  /** Whether the sender may still write it; otherwise the upload counts as not found. */
  isOpen: (viewer: Viewer, upload: { chatId: string | null }) => Promise<boolean>;
  /** Identifies a complete file. @throws {ApiError} WRONG_KIND */
  recognise: (viewer: Viewer, file: ReceivedFile) => Promise<FileEnding>;
  strings: FinishOptions['strings'];
}

const TUS_VERSION = '1.0.0';
/** The content type of a chunk (tus 1.0, PATCH). */
const CHUNK_TYPE = 'application/offset+octet-stream';
/** Milliseconds for a request to end after its client reconnects on another connection. */
const LOCK_DRAIN_MS = 500;
/** Headers of a tus response. Others of the library would allow requests from other sites. */
const HEADERS = /^(tus-|upload-|location$)/;

/**
 * Registers resumable uploads: tus 1.0 (contract/src/server-paths.ts). This function checks the
 * user, the origin, rate limits and sizes; the library implements the protocol. A complete upload
 * waits to be used.
 */
export function mountResumableUploads(
  app: FastifyInstance,
  context: Context,
  taken: ResumableUploadOptions,
): void {
  const { config, db, limiter } = context;
  const { purpose } = taken;
  const own = ownOrigins(config.publicUrl);
  const viewers = new WeakMap<Request, Viewer>();
  const uploadRequests = new WeakMap<Request, UploadRequest>();
  const authorized = new WeakMap<FastifyRequest, { id: string; size: number }>();
  const failures = new WeakMap<Request, unknown>();
  const path = `/api${uploadPaths[purpose]}`;

  const viewerOf = (request: Request): Viewer => {
    const viewer = viewers.get(request);
    if (!viewer) throw new Error('An upload without a sender.');
    return viewer;
  };
  const begin = async (request: Request, upload: Upload) => {
    const { id, size = 0, metadata } = upload;
    const viewer = viewerOf(request);
    const name = fileNameOf(metadata?.['filename'] ?? '');
    const chatId = await taken.admit(viewer, name, metadata?.['chat'] ?? '');
    if (size > taken.file.maxBytes[viewer.role])
      throw new ApiError('TOO_LARGE', taken.file.tooLarge(viewer.role));
    if (size === 0) throw new ApiError('MALFORMED', 'The file is empty.');
    await requireSpaceFor(context.storage, size);
    await limiter.consume('uploadsByAccount', viewer.id);
    await beginUpload(context, { id, userId: viewer.id, purpose, name, size, chatId });
    return { metadata: { filename: name } };
  };
  const finish = async (request: Request, { id }: Upload) => {
    const viewer = viewerOf(request);
    await finishUpload(
      context,
      { userId: viewer.id, purpose, id },
      {
        recognise: (file) => taken.recognise(viewer, file),
        strings: taken.strings,
        digest: store.takeDigest(id),
      },
    );
    return {};
  };
  const locks = new UploadLocks();
  const lockerOf = (request: Request | undefined) => {
    const uploadRequest = request && uploadRequests.get(request);
    if (!uploadRequest) throw new Error('An upload request without a user.');
    return locks.of(uploadRequest);
  };
  const store = new ResumableStore(context, locks);
  const tus = new Server({
    path,
    relativeLocation: true,
    datastore: store,
    locker: lockerOf,
    lockDrainTimeout: LOCK_DRAIN_MS,
    namingFunction: () => uuidv7(),
    onUploadCreate: begin,
    onUploadFinish: finish,
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { viewer, headers } = request;
    if (!viewer) throw new ApiError('SIGNED_OUT', 'Please log in to continue.');
    const upload = authorized.get(request);
    // The library takes the id from the URL, so the URL holds the id that was authorized.
    const webRequest = toWeb(request, upload ? `${path}/${upload.id}` : path);
    viewers.set(webRequest, viewer);
    const uploadRequest: UploadRequest = { userId: viewer.id };
    if (request.mediaType === CHUNK_TYPE) {
      const size = upload?.size ?? wholeNumber(headers['upload-length']);
      const missing = size - wholeNumber(headers['upload-offset']);
      uploadRequest.chunk = readChunk(request.raw, missing);
    }
    uploadRequests.set(webRequest, uploadRequest);
    const response = await tus.handleWeb(webRequest);
    for (const [name, value] of response.headers) if (HEADERS.test(name)) void reply.header(name, value);
    if (response.ok) return reply.code(response.status).send();
    const failure = failures.get(webRequest);
    throw failure instanceof Error ? failure : toApiError(response.status, (await response.text()).trim());
  };

  for (const url of [path, `${path}/:id`]) {
    app.options(url, async ({ viewer, ip }, reply) => {
      await limiter.consume('calls', viewer?.id ?? callerOf(ip));
      return reply
        .code(204)
        .headers({
          'tus-resumable': TUS_VERSION,
          'tus-version': TUS_VERSION,
          'tus-extension': store.extensions.join(','),
          'tus-max-size': taken.file.maxBytes[viewer?.role ?? 'USERPLUS'],
        })
        .send();
    });
  }

  void app.register(async (scope) => {
    // The store reads the body of a chunk.
    scope.addContentTypeParser(CHUNK_TYPE, (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      requireSameOrigin(request, own);
      if (!request.viewer) throw new ApiError('SIGNED_OUT', 'Please log in to continue.');
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        void reply.header('tus-version', TUS_VERSION);
        throw new ApiError('PRECONDITION_FAILED', 'The header Tus-Resumable must be 1.0.0.');
      }
      await limiter.consume(request.method === 'HEAD' ? 'calls' : 'changes', request.viewer.id);
    });
    scope.post(path, answer);
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      onRequest: async (request) => {
        const { viewer, method, headers } = request;
        const { id } = request.params;
        const upload = viewer && isUuid(id) && (await findUpload(db, viewer.id, purpose, id));
        if (!upload || !(await taken.isOpen(viewer, upload)))
          throw new ApiError('NOT_FOUND', 'Upload not found.');
        authorized.set(request, { id: upload.id, size: upload.size });
        if (method === 'PATCH') await requireSpaceForBody(context.storage, headers);
      },
      handler: answer,
    });
  });
}

/**
 * Converts the request to the type that the library takes, without its body.
 * @param path replaces the URL of the request, which clients can spell in many ways
 */
const toWeb = ({ method, headers, mediaType }: FastifyRequest, path: string): Request =>
  new Request(new URL(path, 'http://upload'), {
    method,
    // The library compares the media type letter by letter.
    headers: Object.entries({ ...headers, 'content-type': mediaType }).flatMap(
      ([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []),
    ),
  });

/**
 * Returns the bytes of a chunk, read no faster than the store writes them. They bypass the library,
 * which would read them as a web stream and take about twice as long.
 * @param maxBytes bytes that are missing of the upload
 */
function readChunk(raw: FastifyRequest['raw'], maxBytes: number): Chunk {
  const bytes = new StreamLimiter(maxBytes);
  // The store handles the error; a chunk that is refused before has no reader.
  bytes.on('error', () => undefined);
  raw.pipe(bytes);
  raw.once('close', () => {
    if (!raw.complete) bytes.destroy(new ApiError('MALFORMED', 'The upload was interrupted.'));
  });
  const end = () => {
    raw.unpipe(bytes);
    bytes.end();
  };
  return { bytes, end };
}

/** Parses a number as the library does, which has refused invalid ones by then. */
const wholeNumber = (sent: string | string[] | undefined): number => Number.parseInt(String(sent ?? '0'), 10);

/** Maps an error response of the library to an error of the API. */
function toApiError(status: number, sentence: string): ApiError {
  if (status === 404 || status === 410) return new ApiError('NOT_FOUND', 'Upload not found.');
  if (status === 409) return new ApiError('CONFLICT', "This chunk doesn't start where the upload stopped.");
  if (sentence.startsWith('Request aborted'))
    return new ApiError('CONFLICT', 'This upload is already running elsewhere.');
  if (status === 413) return new ApiError('TOO_LARGE', 'This chunk is longer than the file.');
  return new ApiError('MALFORMED', sentence);
}
