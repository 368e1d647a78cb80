/** The session, for other features. The sign-in screens stay inside. */
export { currentUserQuery, clearSession, useCurrentUser } from './session.ts';
export { SignedInUser, useSignedInUser } from './signed-in-user.ts';
export { useSignInLink } from './use-sign-in-link.ts';
export { useToggle, type ToggleTarget } from './use-toggle.ts';
export { prefillReset } from './forgot-password/prefill-reset.ts';
export { FormError } from './form-error.tsx';
export { createPasskey, isPasskeyCancelled, supportsPasskeys } from './passkeys/passkeys.ts';
export { ProofCancelled, requireProof, useProof } from './proof/use-proof.tsx';
