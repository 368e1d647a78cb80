export { recordSecurityEvent } from './security-log/record-security-event.ts';
export { originOf, type Origin } from './sessions/describe-device.ts';
export { endSessions, endSessionsByOperator } from './sessions/remove-sessions.ts';
export { restoreAccount } from './recovery/restore-account.ts';
export { resetTwoFactor } from './two-factor/reset-two-factor.ts';
