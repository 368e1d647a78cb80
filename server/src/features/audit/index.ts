export { readAuditCheck } from './check-audit.ts';
export { listAudit } from './list-audit.ts';
export { auditActor, recordAudit, type AuditActor, type AuditRecord } from './record-audit.ts';
