import { screens } from '../../contract/src/screens.ts';
import { cutText } from '../../contract/src/text/truncate.ts';
import { storeFile } from '../src/features/uploads/stored-file.ts';
import { SHARED_FILE, SHARED_FILE_MARK, SHARED_LINK } from '../src/navigation/share.ts';

/** Characters of a shared text: less than a message may have, and than an address can hold. */
const MAX_LINK_LENGTH = 1_500;

/** Policies with which a page of another site leaves out its address. */
const HIDING_POLICIES: readonly ReferrerPolicy[] = ['no-referrer', 'same-origin'];

/**
 * Whether a page of another site sent the request, as a form that names our address. The request of
 * another app has no referrer and, with a POST, the Origin `null`. Browsers tell the server alone
 * where a request came from (Sec-Fetch-Site), so it gets the foreign ones and refuses them.
 */
export function isForeignShare({ referrer, referrerPolicy, headers }: Request, ownOrigin: string): boolean {
  if (referrer !== '') return new URL(referrer).origin !== ownOrigin;
  const origin = headers.get('origin') ?? 'null';
  if (origin !== 'null') return origin !== ownOrigin;
  return HIDING_POLICIES.includes(referrerPolicy);
}

/**
 * Receives what another app shares (W3C Web Share Target). An audio file waits for the Create
 * screen; a link opens the choice of a chat.
 */
export async function receiveShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const file = form.getAll('file').find((part) => part instanceof File && part.size > 0);
  if (file instanceof File) {
    await storeFile(SHARED_FILE, file);
    return Response.redirect(`${screens.createPost}?${SHARED_FILE_MARK}`, 303);
  }
  const [url, text, title] = ['url', 'text', 'title'].map((name) => textIn(form.get(name)));
  const link = url || text || title;
  if (!link) return Response.redirect(screens.messages, 303);
  return Response.redirect(
    `${screens.messages}?${new URLSearchParams({ [SHARED_LINK]: link }).toString()}`,
    303,
  );
}

const textIn = (part: FormDataEntryValue | null): string =>
  typeof part === 'string' ? cutText(part.trim(), MAX_LINK_LENGTH) : '';
