import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  bytes: '{count, plural, one {# byte} other {# bytes}}',
  KiB: '{amount, number} KiB',
  MiB: '{amount, number} MiB',
  GiB: '{amount, number} GiB',
  TiB: '{amount, number} TiB',
  PiB: '{amount, number} PiB',
});
