/** How a browser shall take a file: shown where it is, or saved. */
type Way = 'inline' | 'attachment';

/** Control characters, what separates folders, and what no file system takes in a name. */
// oxlint-disable-next-line no-control-regex -- these are what must not be in a name
const UNFIT = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

/**
 * The header Content-Disposition of a file with the name that people know it by: RFC 6266, with the name in ASCII for
 * programs that read no other, and in UTF-8 (RFC 8187).
 */
export function dispositionOf(way: Way, name: string): string {
  // Halves of characters cannot be written; they become the mark for what is unknown.
  const fit = Buffer.from(name).toString().replace(UNFIT, '_').trim() || 'file';
  const ascii = fit.replace(/[^\x20-\x7e]/g, '_').replace(/[%;]/g, '_');
  const utf8 = encodeURIComponent(fit).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
