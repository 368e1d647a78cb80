import type { OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './mail.messages.ts';

/**
 * @param name that of the instance
 * @param code verifies the address of the administrator who sends it
 */
export const testMail = (to: string, name: string, code?: string): OutgoingMail => ({
  kind: 'test',
  to,
  subject: messages.testSubject({ name }),
  content: {
    heading: messages.test,
    paragraphs: [messages.testText({ name }), ...(code === undefined ? [] : [messages.testCode])],
    ...(code !== undefined && { code }),
  },
});
