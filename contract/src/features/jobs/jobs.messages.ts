import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  notFailed: 'This job has not failed. Reload to see its state.',
  unknownKind: 'There is no such kind of job.',
});
