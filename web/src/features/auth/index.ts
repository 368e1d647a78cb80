export { currentUserQuery, useCurrentUser } from './session.ts';
export { useSignedInUser } from './signed-in-user.ts';
