import { notFound } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendStored } from '../../http/files.ts';
import { findViewer } from '../../http/session.queries.ts';
import { cookieName, SESSION_COOKIE, type Viewer } from '../../http/session.ts';
import { fileUrl, typeOfKey, type Folder } from './stored-files.ts';

/** How a file may be handed out: to be kept by anybody, only by this caller, or not at all. */
type Access = 'public' | 'private' | { cache: 'private'; name: string | undefined } | undefined;

/** Who may have the files of a folder. */
interface Rule {
  accessTo: (key: string, viewer: Viewer | undefined) => Promise<Access>;
  /** Whether it is anybody's to keep. Asked first, where there is such a thing: then nobody needs to know who asks. */
  isPublic?: (key: string) => Promise<boolean>;
}

/** Serves the files of a folder, with HEAD and ranges. What the caller may not have is not there. */
export function serveFiles(
  app: FastifyInstance,
  { db, storage, config: { accelRedirect, publicUrl } }: Context,
  folder: Folder,
  { accessTo, isPublic }: Rule,
): void {
  const sessionCookie = cookieName(SESSION_COOKIE, publicUrl.protocol === 'https:');
  const accessOf = async (key: string, request: FastifyRequest): Promise<Access> => {
    if (await isPublic?.(key)) return 'public';
    const token = request.cookies[sessionCookie];
    return accessTo(key, token ? await findViewer(db, token) : undefined);
  };
  const serve = async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
    const key = `${folder}/${request.params.name}`;
    const contentType = typeOfKey(key);
    const access = contentType && (await accessOf(key, request));
    if (!access) throw notFound('File');
    const { cache, name } = typeof access === 'string' ? { cache: access } : access;
    return sendStored(request, reply, { storage, accelRedirect }, { key, contentType, cache, name });
  };
  // HEAD by hand: the one that Fastify makes of a GET loses the length of an answer without a body.
  app.route({ method: ['GET', 'HEAD'], url: fileUrl(`${folder}/:name`), handler: serve });
}
