import { defineMessages } from '@backbeat/contract';

/** Words of buttons that many features have. */
export const uiMessages = defineMessages({
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  processing: 'Processing...',
});
