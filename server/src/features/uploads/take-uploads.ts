import { PassThrough } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Refusal, uploadPaths, type FilePart, type ReceivedFile } from '@backbeat/contract';
import { Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import { drain, fileNameOf } from '../../http/form.ts';
import { demandSameOrigin, ownOrigins } from '../../http/same-origin.ts';
import type { Viewer } from '../../http/session.ts';
import { findUpload } from './resumable.queries.ts';
import { beginUpload, finishUpload, type Finishing } from './resumable.service.ts';
import { ResumableStore } from './resumable-store.ts';
import { UploadLocks } from './resumable-locks.ts';
import type { FileEnding } from './stored-files.ts';
import { demandRoom, demandRoomFor } from './uploads.service.ts';

export interface TakenUploads {
  purpose: keyof typeof uploadPaths;
  file: FilePart;
  /**
   * Refuses, before the first byte, what its name says is of no kind that is taken.
   * @param chat the id of a chat, as the sender says it
   * @returns the chat for which it is; null where it is for none
   * @throws {Refusal} WRONG_KIND; NOT_FOUND
   */
  admit: (viewer: Viewer, name: string, chat: string) => Promise<string | null>;
  /** Whether its sender may still go on; else it is not there. */
  isOpen: (viewer: Viewer, upload: { chatId: string | null }) => Promise<boolean>;
  /** Says what it is, once it has come whole. @throws {Refusal} WRONG_KIND */
  recognise: (viewer: Viewer, file: ReceivedFile) => Promise<FileEnding>;
  sentences: Finishing['sentences'];
}

/** The label of a piece (tus 1.0, PATCH). */
const PIECE = 'application/offset+octet-stream';
/** Milliseconds that a request has to come to an end, when its sender is back on another connection. */
const TAKE_OVER = 500;
/** What a tus answer says in its headers; that of the library would also open the call to other sites. */
const HEADERS = /^(tus-|upload-|location$)/;

/**
 * Takes uploads that go on where they stopped: tus 1.0 (contract/src/resumable.ts). Whoever calls, from which site, how
 * often and how much is settled here; the library speaks the protocol. What came whole waits to be used.
 */
export function takeUploads(app: FastifyInstance, context: Context, taken: TakenUploads): void {
  const { config, db, limiter } = context;
  const { purpose } = taken;
  const own = ownOrigins(config.publicUrl);
  const viewers = new WeakMap<Request, Viewer>();
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
      throw new Refusal('TOO_LARGE', taken.file.tooLarge(viewer.role));
    if (size === 0) throw new Refusal('MALFORMED', 'The file is empty.');
    await demandRoomFor(context, size);
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
        sentences: taken.sentences,
      },
    );
    return {};
  };
  const tus = new Server({
    path,
    relativeLocation: true,
    datastore: new ResumableStore(context),
    locker: new UploadLocks(),
    lockDrainTimeout: TAKE_OVER,
    namingFunction: () => uuidv7(),
    onUploadCreate: begin,
    onUploadFinish: finish,
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { viewer } = request;
    if (!viewer) throw new Refusal('SIGNED_OUT', 'Please log in to continue.');
    const asked = toWeb(request);
    viewers.set(asked, viewer);
    const said = await tus.handleWeb(asked);
    for (const [name, value] of said.headers) if (HEADERS.test(name)) void reply.header(name, value);
    if (said.ok) return reply.code(said.status).send();
    // So that the sender sees the answer and not a broken connection.
    await drain(request);
    const failure = failures.get(asked);
    throw failure instanceof Error ? failure : refusalOf(said.status, (await said.text()).trim());
  };

  void app.register(async (scope) => {
    // A piece is read by whoever writes it down.
    scope.addContentTypeParser(PIECE, (_request, _body, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      demandSameOrigin(request, own);
      if (!request.viewer) throw new Refusal('SIGNED_OUT', 'Please log in to continue.');
      await limiter.consume(request.method === 'HEAD' ? 'calls' : 'changes', request.viewer.id);
    });
    scope.post(path, answer);
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      onRequest: async ({ viewer, params: { id }, method, headers }) => {
        const upload = viewer && isUuid(id) && (await findUpload(db, viewer.id, purpose, id));
        if (!upload || !(await taken.isOpen(viewer, upload)))
          throw new Refusal('NOT_FOUND', 'Upload not found.');
        if (method === 'PATCH') await demandRoom(context, headers);
      },
      handler: answer,
    });
  });
}

/** The request in the shape that the library takes, its body read no faster than it is written down. */
function toWeb({ raw, url, method, headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const init = { method, headers: sent };
  const address = new URL(url, 'http://upload');
  if (headers['content-type'] !== PIECE) return new Request(address, init);
  const bytes = new PassThrough();
  raw.pipe(bytes);
  raw.once('close', () => {
    if (!raw.complete) bytes.destroy(new Error('The upload was broken off.'));
  });
  // Not Readable.toWeb, which copies all that passes.
  return new Request(address, { ...init, body: ReadableStream.from<Uint8Array>(bytes), duplex: 'half' });
}

/** What the library refuses, as one of our failures. */
function refusalOf(status: number, sentence: string): Refusal {
  if (status === 404 || status === 410) return new Refusal('NOT_FOUND', 'Upload not found.');
  if (status === 409) return new Refusal('CONFLICT', 'This piece does not begin where the upload stopped.');
  if (sentence.startsWith('Request aborted'))
    return new Refusal('CONFLICT', 'This upload goes on elsewhere.');
  if (status === 413) return new Refusal('TOO_LARGE', 'This piece is longer than the file.');
  return new Refusal('MALFORMED', sentence);
}
