import { actionLabels, type AuditAction } from './audit.messages.ts';

const isAction = (text: string): text is AuditAction => text in actionLabels;
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.keys(actionLabels).filter(isAction);

/** The kinds of acts that moderators read; administrators read all. */
const MODERATOR_KINDS = ['case', 'signUp'];
export const MODERATOR_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) =>
  MODERATOR_KINDS.some((kind) => action.startsWith(`${kind}.`)),
);
