import { isSecure } from '../../lib/secure-context.ts';
import type { ToastApi } from './toast.tsx';
import { uiMessages } from '../ui.messages.ts';

/**
 * Copies a text, and says so.
 * @param instead what the user can do where the browser does not copy
 */
export async function copyText(
  toast: ToastApi,
  text: string,
  successText: string,
  instead = uiMessages.selectTheTextAndCopy,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(successText);
  } catch {
    const why = isSecure() ? uiMessages.weCouldntCopyThat : uiMessages.thisPageIsntUsingHttps;
    toast.failure(`${why} ${instead}`);
  }
}
