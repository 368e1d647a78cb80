import { defineMessages } from './define-messages.ts';

/** The sentences of errors for a missing thing, or one that the caller may not see. */
export const notFoundMessages = defineMessages({
  account: 'Account not found.',
  agreement: 'Agreement not found.',
  chat: 'Chat not found.',
  comment: 'Comment not found.',
  demo: 'Demo not found.',
  export: 'Export not found.',
  file: 'File not found.',
  message: 'Message not found.',
  page: 'Page not found.',
  passkey: 'Passkey not found.',
  picture: 'Picture not found.',
  post: 'Post not found.',
  report: 'Report not found.',
  session: 'Session not found.',
  upload: 'Upload not found.',
  user: 'User not found.',
});

export const errorMessages = defineMessages({
  signedOut: 'Please log in to continue.',
});
