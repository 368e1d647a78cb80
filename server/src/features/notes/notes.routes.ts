import { notFound, type notes } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import type { Party } from '../../http/security/party.ts';
import { addNote } from './add-note.ts';
import { deleteNote, moveNote, setResolved, updateNote } from './change-note.ts';
import { addReply, deleteReply, editReply } from './change-reply.ts';
import { exportNotes } from './export/write-file.ts';
import { loadChangedNotes } from './load-notes.ts';
import { setVerdict } from './set-verdict.ts';
import { shareNotes } from './share-notes.ts';
import { shareRooms } from './share-rooms.ts';

/** The handlers of the mix room. Each acts for a party to the versions of the post. */
export function noteHandlers(context: Context): Handlers<typeof notes.noteRoutes> {
  const { db } = context;
  const listSharedNotes = shareNotes(db);
  const loadRoom = shareRooms(db);
  return {
    getRoom: async ({ params: { id } }, { request }) => {
      const { role } = await requireParty(request, id);
      return loadRoom(id, role === 'author');
    },
    listNotes: async ({ params: { id }, query: { assignee, after, ...query } }, { request }) => {
      const party = await requireParty(request, id);
      if (after !== undefined) return loadChangedNotes(db, id, { version: query.version, after });
      return listSharedNotes(id, { ...query, assignee: assignee === 'me' ? party.id : assignee });
    },
    addNote: async ({ params: { id }, body }, { request }) => {
      const { id: partyId, guest } = await requireParty(request, id);
      return addNote(context, { ...body, postId: id, partyId, guest, key: idempotencyKeyOf(request) });
    },
    updateNote: async ({ params, body }, { request }) =>
      updateNote(context, await refOf(params, request), body),
    moveNote: async ({ params, body }, { request }) => moveNote(context, await refOf(params, request), body),
    resolveNote: async ({ params, body }, { request }) =>
      setResolved(context, await refOf(params, request), { isResolved: true, version: body?.version }),
    reopenNote: async ({ params, body }, { request }) =>
      setResolved(context, await refOf(params, request), { isResolved: false, version: body?.version }),
    deleteNote: async ({ params }, { request }) => deleteNote(context, await refOf(params, request)),
    addReply: async ({ params, body }, { request }) => {
      const { guest, ...ref } = await refOf(params, request);
      return addReply(context, ref, { ...body, guest, key: idempotencyKeyOf(request) });
    },
    updateReply: async ({ params, body: { text } }, { request }) =>
      editReply(context, { ...(await refOf(params, request)), replyId: params.reply }, text),
    deleteReply: async ({ params }, { request }) =>
      deleteReply(context, { ...(await refOf(params, request)), replyId: params.reply }),
    setVerdict: async ({ params: { id, number }, body: { verdict } }, { request }) => {
      const party = await requireParty(request, id);
      return setVerdict(context, { postId: id, partyId: party.id, version: number }, verdict);
    },
    exportNotes: async ({ params: { id, format }, query }, { request }) => {
      await requireParty(request, id);
      return exportNotes(context, { postId: id, format, ...query });
    },
  };
}

/** @throws {ApiError} NOT_FOUND for everyone but the parties to the versions */
async function requireParty(request: FastifyRequest, postId: string): Promise<Party> {
  const party = await request.findParty(postId);
  if (!party) throw notFound('post');
  return party;
}

async function refOf({ id, note }: { id: string; note: string }, request: FastifyRequest) {
  const { id: partyId, guest } = await requireParty(request, id);
  return { postId: id, noteId: note, partyId, guest };
}
