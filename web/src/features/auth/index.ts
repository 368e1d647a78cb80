/** The session, for other features. The sign-in screens stay inside. */
export { currentUserQuery, forgetSession, useCurrentUser } from './session.ts';
export { useSignedInUser } from './signed-in-user.ts';
export { useWayToSignIn } from './use-sign-in-link.ts';
