import { screens } from '../../contract/src/screens.ts';
import { storeFile } from '../src/features/uploads/stored-file.ts';
import { SHARED_FILE, SHARED_FILE_MARK, SHARED_LINK } from '../src/navigation/share.ts';

/** Characters of a shared text: less than a message may have, and than an address can hold. */
const MAX_LINK_LENGTH = 1_500;

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
  typeof part === 'string' ? part.trim().slice(0, MAX_LINK_LENGTH) : '';
