export { countFailuresInARow, findSuppressedEmail, forgetSuppression, isSuppressed } from './mail.queries.ts';
export { recordAttempt } from './record-attempt.ts';
