export { countFailuresInARow, findSuppressedEmail, isSuppressed } from './mail.queries.ts';
export { recordAttempt } from './record-attempt.ts';
