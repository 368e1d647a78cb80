export { announceRole } from './people.mails.ts';
