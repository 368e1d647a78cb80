import { notFound } from '@backbeat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { sendStored } from '../../http/files.ts';
import type { Viewer } from '../../http/session.ts';
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
  { storage, config: { accelRedirect } }: Context,
  folder: Folder,
  { accessTo, isPublic }: Rule,
): void {
  const accessOf = async (key: string, request: FastifyRequest): Promise<Access> => {
    if (await isPublic?.(key)) return 'public';
    return accessTo(key, await request.findViewer());
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
