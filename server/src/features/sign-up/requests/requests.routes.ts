import { ApiError, audit, notFound, type signUp } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/routing/mount.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { auditActor } from '../../audit/index.ts';
import { approveRequest, holdRequest, rejectRequest } from './decide-request.ts';
import { decideRequests } from './decide-requests.ts';
import { countRequests, listRequests } from './requests.queries.ts';
import { viewRequest } from './requests.views.ts';

const decisionBy = (call: Parameters<typeof auditActor>[0]) => ({
  staffId: call.viewer.id,
  actor: auditActor(call),
});

export function signUpHandlers(context: Context): Handlers<typeof signUp.signUpRoutes> {
  const { db } = context;
  const loadRequest = async (id: string, { staff }: Viewer) => {
    const [row] = await listRequests(db, { ids: [id], limit: 1 });
    if (!row) throw notFound('page');
    return viewRequest(row, staff);
  };
  return {
    listSignUps: async ({ query: { state, q = '', after, size } }, { viewer: { staff } }) => {
      const isEmail = q.includes('@') && staff?.role === 'administrator';
      const [rows, counts] = await Promise.all([
        listRequests(db, {
          state,
          after,
          limit: size + 1,
          ...(q !== '' && (isEmail ? { email: q.toLowerCase() } : { name: q.toLowerCase() })),
        }),
        countRequests(db),
      ]);
      const content = rows.slice(0, size).map((row) => viewRequest(row, staff));
      return { content, next: rows.length > size ? (content.at(-1)?.id ?? null) : null, counts };
    },
    approveSignUp: ({ params: { id }, body }, call) =>
      approveRequest(context, id, { ...body, ...decisionBy(call) }),
    rejectSignUp: async ({ params: { id }, body }, call) => {
      await rejectRequest(context, id, { ...body, ...decisionBy(call) });
      return loadRequest(id, call.viewer);
    },
    holdSignUp: async ({ params: { id }, body }, call) => {
      await holdRequest(context, id, { ...body, ...decisionBy(call) });
      return loadRequest(id, call.viewer);
    },
    decideSignUps: ({ body: { action, ids, reason, words, sendMail, expected } }, call) => {
      if (action === 'reject' && reason === undefined) {
        const message = audit.messages.reason;
        throw new ApiError('INVALID_INPUT', message, { fields: { reason: message } });
      }
      const rejection = action === 'reject' && reason !== undefined ? { reason, words, sendMail } : undefined;
      return decideRequests(context, ids, { rejection, expected, ...decisionBy(call) });
    },
  };
}
