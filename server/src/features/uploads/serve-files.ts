import { notFound } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendStored, type FileCache } from '../../http/files/send-file.ts';
import type { Viewer } from '../../http/security/session.ts';
import { fileUrl, typeOfKey, type Folder } from './build-file-keys.ts';

type Audience = 'public' | 'private';

/** The readers of a file: all, or the caller among some; undefined denies access. */
type Access = Audience | { audience: 'private'; name: string | undefined } | undefined;

/** The access rules of a folder. */
interface Rule {
  accessTo: (key: string, viewer: Viewer | undefined, request: FastifyRequest) => Promise<Access>;
  /** Whether a file is public. It is checked first, so that public files need no session. */
  isPublic?: (key: string) => Promise<boolean>;
  /** Whether public files of a type may stop being public. Private files always may. */
  mayBeWithdrawn?: (contentType: string) => boolean;
}

/**
 * Serves the files of a folder, with HEAD and ranges. Returns 404 for files hidden from the viewer.
 */
export function serveFiles(
  app: FastifyInstance,
  { storage, config: { accelRedirect } }: Context,
  folder: Folder,
  { accessTo, isPublic, mayBeWithdrawn = () => false }: Rule,
): void {
  const accessOf = async (key: string, request: FastifyRequest): Promise<Access> => {
    if (await isPublic?.(key)) return 'public';
    const access = await accessTo(key, await request.findViewer(), request);
    return access ?? ((await request.mayListenTo(key)) ? 'private' : undefined);
  };
  const cacheOf = (audience: Audience, contentType: string): FileCache => {
    if (audience === 'private') return 'privateWhileAllowed';
    return mayBeWithdrawn(contentType) ? 'publicWhileAllowed' : 'public';
  };
  const serve = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const key = `${folder}/${request.params.name}`;
    const contentType = typeOfKey(key);
    const access = contentType && (await accessOf(key, request));
    if (!access) throw notFound('file');
    const { audience, name } = typeof access === 'string' ? { audience: access } : access;
    const answer = { key, contentType, cache: cacheOf(audience, contentType), name };
    return sendStored(request, reply, { storage, accelRedirect }, answer);
  };
  // HEAD is registered explicitly: that of Fastify loses the length of a response without a body.
  app.route({ method: ['GET', 'HEAD'], url: fileUrl(`${folder}/:name`), handler: serve });
}
