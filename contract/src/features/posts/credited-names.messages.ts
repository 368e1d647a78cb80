import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  /** The name of a person without an account, in texts without markup. */
  guest: '{name} (guest)',
});
