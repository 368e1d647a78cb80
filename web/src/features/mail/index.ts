/** The test of the mail server, for the set-up of a server. */
export { mailQuery, useTestMail } from './mail.queries.ts';
export { messages as mailMessages } from './mail.messages.ts';
export { TestResult } from './test-result.tsx';
