import { audit } from '@backbeat/contract';

const isAction = (text: string): text is audit.AuditAction => text in audit.actionLabels;
const isTarget = (text: string): text is audit.AuditTarget => text in audit.targetLabels;

/** Names an act. Old entries may hold a word that is retired. */
export const labelOfAction = (action: string): string =>
  isAction(action) ? audit.actionLabels[action] : action;

/** Names the kind of what an act is about. */
export const labelOfTarget = (kind: string): string => (isTarget(kind) ? audit.targetLabels[kind] : kind);
