import { defineMessages } from './define-messages.ts';

/** The sentences of errors for a missing thing, or one that the caller may not see. */
export const notFoundMessages = defineMessages({
  account: 'Account not found.',
  agreement: 'Agreement not found.',
  backup: 'This backup is no longer there.',
  chat: 'Chat not found.',
  comment: 'Comment not found.',
  demo: 'Demo not found.',
  export: 'Export not found.',
  file: 'File not found.',
  invitation: 'Invitation not found.',
  job: 'Job not found.',
  message: 'Message not found.',
  note: 'Note not found.',
  page: 'Page not found.',
  passkey: 'Passkey not found.',
  picture: 'Picture not found.',
  playlist: 'Playlist not found.',
  playlistItem: 'This track is in another playlist.',
  post: 'Post not found.',
  privateLink: 'Private link not found.',
  release: 'Release not found.',
  reply: 'Reply not found.',
  report: 'Report not found.',
  scan: 'Scan not found.',
  session: 'Session not found.',
  suppression: 'This address isn’t in the list.',
  upload: 'Upload not found.',
  user: 'User not found.',
});

export const errorMessages = defineMessages({
  signedOut: 'Please log in to continue.',
  otherStaff: "You can't do this to another member of the team.",
  askAnother: 'Ask another administrator to do this.',
  lastAdministrator: 'Appoint another administrator first.',
  administratorsOnly: 'Only administrators can do this.',
  staffTwoFactor: 'Turn on two-step verification or add a passkey to open the console.',
});
