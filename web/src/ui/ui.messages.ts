import { defineMessages } from '@backbeat/contract';

/** Words of buttons that many features have. */
export const uiMessages = defineMessages({
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  processing: 'Processing...',
  close: 'Close',
  save: 'Save',
  delete: 'Delete',
  undo: 'Undo',
  back: 'Back',
  next: 'Next',
  retry: 'Retry',
  remove: 'Remove',
  done: 'Done',
});
