import { readAuditCheck } from '../../audit/index.ts';
import { messages } from '../health.messages.ts';
import { type Check, failed, ok } from '../make-finding.ts';

/** Whether the nightly check found the audit log unbroken. */
export const checkAudit: Check = async ({ context }) => {
  const { brokenAt } = await readAuditCheck(context);
  return brokenAt === undefined
    ? ok(messages.audit)
    : failed(messages.auditBroken({ seq: brokenAt }), messages.auditFix);
};
