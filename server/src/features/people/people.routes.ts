import type { people } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { networkOf } from '../../http/security/caller.ts';
import type { Viewer } from '../../http/security/session.ts';
import { auditActor } from '../audit/index.ts';
import { actOnPeople, loadProgress } from './apply-bulk-act.ts';
import { actOnPerson } from './apply-act.ts';
import { exportPeople } from './write-people-table.ts';
import { listPeople, loadPerson } from './list-people.ts';
import { addNote, deleteNote } from './write-notes.ts';

interface Call {
  viewer: Viewer;
  request: { ip: string };
}

/** Who asks, as reads and notes need it. */
const readerOf = (call: Call) => ({ viewer: call.viewer, actor: auditActor(call) });
/** Who acts on accounts. */
const staffOf = ({ viewer, request }: Call) => ({
  viewer,
  actor: { id: viewer.id, network: networkOf(request.ip) },
});

export const peopleHandlers = (context: Context): Handlers<typeof people.peopleRoutes> => ({
  listPeople: ({ query }, call) => listPeople(context, readerOf(call), query),
  exportPeople: async ({ query }, call) => ({
    name: `people-${new Date().toISOString().slice(0, 10)}.csv`,
    chunks: await exportPeople(context, readerOf(call), query),
  }),
  getPerson: ({ params: { userName } }, { viewer }) => loadPerson(context, viewer, userName),
  actOnPerson: async ({ params: { userName }, body }, call) => {
    // Who is deleted at once cannot be read afterwards.
    const isLast = body.action === 'delete' && body.now;
    const lastDetail = isLast ? await loadPerson(context, call.viewer, userName) : undefined;
    await actOnPerson(context, staffOf(call), userName, body);
    return lastDetail ?? loadPerson(context, call.viewer, userName);
  },
  addNote: ({ params: { userName }, body: { text } }, call) =>
    addNote(context, readerOf(call), { userName, text }),
  deleteNote: async ({ params }, call) => {
    await deleteNote(context, readerOf(call), params);
    return undefined;
  },
  actOnPeople: ({ body }, call) => actOnPeople(context, staffOf(call), body),
  getBulkAct: ({ params: { id } }, { viewer }) => loadProgress(context, id, viewer),
});
