export { InviteDialog } from './invite-dialog.tsx';
export { InviteRow } from './invite-row.tsx';
export { newestInvitesQuery } from './invites.queries.ts';
export { messages as inviteMessages } from './sign-up.messages.ts';
