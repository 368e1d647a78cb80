/** Whether the browser displays a file or saves it. */
type DispositionType = 'inline' | 'attachment';

/** Control characters, path separators and characters that file systems reject in a name. */
// oxlint-disable-next-line no-control-regex -- a file name must not contain these characters
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

/**
 * Builds a Content-Disposition header with the display name of a file (RFC 6266). The name appears
 * in ASCII for clients that read nothing else, and in UTF-8 (RFC 8187).
 */
export function dispositionOf(type: DispositionType, name: string): string {
  // Lone surrogates cannot be encoded; they become the replacement character.
  const safeName = Buffer.from(name).toString().replace(UNSAFE_CHARACTERS, '_').trim() || 'file';
  const ascii = safeName.replace(/[^\x20-\x7e]/g, '_').replace(/[%;]/g, '_');
  const utf8 = encodeURIComponent(safeName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
