import {
  API_PATH,
  ApiError,
  errorMessages,
  notFound,
  uploadPaths,
  type FilePart,
  type ReceivedFile,
} from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7, validate as isUuid } from 'uuid';
import type { Context } from '../../context.ts';
import { callerOf } from '../../http/security/caller.ts';
import { fileNameOf } from '../../http/uploads/form.ts';
import { requireSpaceFor, requireSpaceForBody } from '../../http/uploads/storage-full.ts';
import { requireSameOrigin, ownOrigins } from '../../http/security/same-origin.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findUpload } from './resumable.queries.ts';
import { beginUpload, discardUpload, finishUpload, type FinishOptions } from './finish-upload.ts';
import { parseMetadata, parseWholeNumber } from './parse-tus-headers.ts';
import { ChunkStore, type StagedUpload } from './store-chunks.ts';
import type { FileEnding } from './build-file-keys.ts';
import { messages } from './uploads.messages.ts';

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
const TUS_EXTENSIONS = 'creation,creation-with-upload,termination';
/** The content type of a chunk. */
const CHUNK_TYPE = 'application/offset+octet-stream';

type Address = { Params: { id: string } };

/**
 * Registers resumable uploads: tus 1.0.0 with the extensions Creation, Creation With Upload and
 * Termination (https://tus.io/protocols/resumable-upload). A complete upload waits to be used.
 */
export function mountResumableUploads(
  app: FastifyInstance,
  context: Context,
  options: ResumableUploadOptions,
): void {
  const { config, db, limiter, storage } = context;
  const { purpose, file, strings } = options;
  const origins = ownOrigins(config.publicUrl);
  const path = `${API_PATH}${uploadPaths[purpose]}`;
  const store = new ChunkStore(context);

  /** Returns the upload in the address if the caller may write it; its id is the canonical one. */
  const requireUpload = async ({ viewer, params: { id } }: FastifyRequest<Address>) => {
    const owner = requireViewer(viewer);
    const upload = isUuid(id) && (await findUpload(db, owner.id, purpose, id));
    if (!upload || !(await options.isOpen(owner, upload))) throw notFound('upload');
    return { id: upload.id, userId: owner.id, owner };
  };

  /** Answers with the new offset, and checks a complete file before that. */
  const finish = async (reply: FastifyReply, owner: Viewer, { id, offset, size }: StagedUpload) => {
    void reply.header('upload-offset', String(offset));
    if (offset < size) return;
    await finishUpload(
      context,
      { userId: owner.id, purpose, id },
      {
        recognise: (receivedFile) => options.recognise(owner, receivedFile),
        strings,
        digest: store.takeDigest(id),
      },
    );
  };

  // Core Protocol, OPTIONS.
  for (const url of [path, `${path}/:id`]) {
    app.options(url, async ({ viewer, ip }, reply) => {
      await limiter.consume('calls', viewer?.id ?? callerOf(ip));
      return reply
        .code(204)
        .headers({
          'tus-resumable': TUS_VERSION,
          'tus-version': TUS_VERSION,
          'tus-extension': TUS_EXTENSIONS,
          'tus-max-size': file.maxBytes[viewer?.role ?? 'USERPLUS'],
        })
        .send();
    });
  }

  void app.register(async (scope) => {
    // The handlers read the body of a chunk.
    scope.addContentTypeParser(CHUNK_TYPE, (_request, _body, callback) => callback(null));
    scope.addHook('onRequest', async (request, reply) => {
      requireSameOrigin(request, origins);
      const { id } = requireViewer(request.viewer);
      // Core Protocol, Tus-Resumable and Tus-Version.
      void reply.header('tus-resumable', TUS_VERSION);
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        void reply.header('tus-version', TUS_VERSION);
        throw new ApiError('PRECONDITION_FAILED', messages.version({ version: TUS_VERSION }));
      }
      await limiter.consume(request.method === 'HEAD' ? 'calls' : 'changes', id);
    });

    // Creation, POST.
    scope.post(path, async (request, reply) => {
      const owner = requireViewer(request.viewer);
      const size = parseWholeNumber(request.headers, 'upload-length');
      const metadata = parseMetadata(request.headers);
      const name = fileNameOf(metadata.get('filename') ?? '');
      const chatId = await options.admit(owner, name, metadata.get('chat') ?? '');
      if (size > file.maxBytes[owner.role]) throw new ApiError('TOO_LARGE', file.tooLarge(owner.role));
      if (size === 0) throw new ApiError('MALFORMED', messages.empty);
      await requireSpaceFor(storage, size);
      await limiter.consume('uploadsByAccount', owner.id);
      const upload = { id: uuidv7(), userId: owner.id };
      await beginUpload(context, { ...upload, purpose, name, size, chatId });
      await store.create(upload.id);
      void reply.code(201).header('location', `${path}/${upload.id}`);
      // Creation With Upload.
      if (request.mediaType === CHUNK_TYPE)
        await finish(reply, owner, await store.write(upload, 0, request.raw));
      return reply.send();
    });

    // Core Protocol, HEAD.
    scope.head<Address>(`${path}/:id`, async (request, reply) => {
      const { name, offset, size } = await store.touch(await requireUpload(request));
      return reply
        .headers({
          'upload-offset': offset,
          'upload-length': size,
          'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        })
        .send();
    });

    // Core Protocol, PATCH.
    scope.patch<Address>(`${path}/:id`, async (request, reply) => {
      const upload = await requireUpload(request);
      await requireSpaceForBody(storage, request.headers);
      if (request.mediaType !== CHUNK_TYPE)
        throw new ApiError('MALFORMED', messages.chunkType({ type: CHUNK_TYPE }));
      const offset = parseWholeNumber(request.headers, 'upload-offset');
      await finish(reply, upload.owner, await store.write(upload, offset, request.raw));
      return reply.code(204).send();
    });

    // Termination, DELETE.
    scope.delete<Address>(`${path}/:id`, async (request, reply) => {
      const upload = await requireUpload(request);
      await store.lock(upload.id, () => discardUpload(context, upload));
      return reply.code(204).send();
    });
  });
}

function requireViewer(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
  return viewer;
}
