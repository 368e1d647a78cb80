import type { credentials } from '@backbeat/contract';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';

const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/**
 * Asks the user for a passkey, which signs a new challenge of the server.
 * @param isAutofill offers passkeys among the suggestions of the field for the user name, and waits
 *   until the user chooses one
 */
export async function signWithPasskey({ isAutofill = false } = {}) {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadLibrary(),
    call(api.credentials.startPasskeySignIn),
  ]);
  return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
}

/** Whether the browser can offer passkeys among the suggestions of a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Stops waiting for a passkey, such as when the screen closes. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey on this device or another one. */
export async function createPasskey(options: credentials.PasskeyCreationOptions) {
  const { startRegistration } = await loadLibrary();
  const excludeCredentials = options.excludeCredentials.map(({ transports = [], ...credential }) => ({
    ...credential,
    transports,
  }));
  return startRegistration({ optionsJSON: { ...options, excludeCredentials } });
}

/** Whether the user, or a later request for a passkey, cancelled this one. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
