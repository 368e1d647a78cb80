import { API_PATH, type plays } from '@backbeat/contract';
import { ApiFailure, NetworkFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { downloadFrom } from '../../../lib/save-file.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';

/**
 * Lets the browser download a release, which may have more bytes than the page can hold.
 * @throws {ApiFailure} with the reason if the server refuses
 * @throws {NetworkFailure} if it does not respond
 */
export async function downloadRelease(id: string, format: plays.DownloadFormat): Promise<void> {
  const path = api.releases.downloadRelease.path.replace(':id', encodeURIComponent(id));
  const url = `${API_PATH}${path}?${new URLSearchParams({ format }).toString()}`;
  await requireDownload(url).catch((error: unknown) => {
    throw error instanceof TypeError ? new NetworkFailure(uiMessages.noResponse, { cause: error }) : error;
  });
  downloadFrom(url);
}

/** Asks whether the download would start, since the browser itself would not say why it does not. */
async function requireDownload(url: string): Promise<void> {
  const check = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
  if (check.ok) return;
  // The answer to HEAD has no body, and that to GET has the sentence.
  const abortController = new AbortController();
  const answer = await fetch(url, { credentials: 'same-origin', signal: abortController.signal });
  if (answer.ok) abortController.abort();
  else throw new ApiFailure(answer, await answer.text());
}
