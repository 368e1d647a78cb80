import type { audit } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { readAuditCheck } from './check-audit.ts';
import { exportLines, exportTable } from './write-export.ts';
import { listAudit } from './list-audit.ts';
import { auditActor } from './record-audit.ts';

/** The name of an exported file, with the date in UTC. */
const fileName = (ending: string) => `audit-${new Date().toISOString().slice(0, 10)}.${ending}`;

export const auditHandlers = (context: Context): Handlers<typeof audit.auditRoutes> => ({
  listAudit: ({ query }, { viewer }) => listAudit(context.db, viewer.staff?.role ?? 'moderator', query),
  exportAuditLines: async ({ query }, call) => ({
    name: fileName('ndjson'),
    chunks: await exportLines(context, auditActor(call), query),
  }),
  exportAuditTable: async ({ query }, call) => ({
    name: fileName('csv'),
    chunks: await exportTable(context, auditActor(call), query),
  }),
  getAuditCheck: () => readAuditCheck(context),
});
