import { uiMessages } from '../ui.messages.ts';
import { copyText } from './copy-text.ts';
import type { ToastApi } from './toast.tsx';

/** Opens the share sheet of the device with a link. Copies the link where there is none. */
export async function shareLink(toast: ToastApi, title: string, url: string): Promise<void> {
  if (!('share' in navigator)) return copyText(toast, url, uiMessages.linkCopied);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The user cancelled, which is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.failure(uiMessages.yourBrowserCouldntShareThat);
  }
}
