import { isSecure } from '../../lib/secure-context.ts';
import type { ToastApi } from './toast.tsx';

/**
 * Copies a text, and says so.
 * @param instead what the user can do where the browser does not copy
 */
export async function copyText(
  toast: ToastApi,
  text: string,
  done: string,
  instead = 'Select the text and copy it yourself.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    const why = isSecure()
      ? "We couldn't copy that."
      : "This page isn't using https, so your browser doesn't let it copy.";
    toast.failure(`${why} ${instead}`);
  }
}
