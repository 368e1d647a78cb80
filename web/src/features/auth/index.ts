/** Who is there, for the other features; the screens by which one comes in stay inside. */
export { currentUserQuery, forgetSession, useCurrentUser } from './session.ts';
export { useSignedInUser } from './signed-in-user.ts';
export { useWayToSignIn } from './way-to-sign-in.ts';
