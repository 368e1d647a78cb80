type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string) => new TextEncoder().encode(text);

function join(...parts: readonly ArrayLike<number>[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let length = 0;
  for (const part of parts) {
    bytes.set(part, length);
    length += part.length;
  }
  return bytes;
}

/** A number below 2^28 in four bytes of seven bits, as ID3 writes sizes. */
const synchsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);

/** One frame of an ID3v2.4 tag. */
export const id3Frame = (id: string, ...content: readonly ArrayLike<number>[]): Bytes => {
  const bytes = join(...content);
  return join(utf8(id), synchsafe(bytes.length), [0, 0], bytes);
};

/** A text frame in UTF-8. */
export const textFrame = (id: string, text: string): Bytes => id3Frame(id, [3], utf8(text));

/** A frame with the front cover. */
export const coverFrame = (type: string, picture: Uint8Array): Bytes =>
  id3Frame('APIC', [0], utf8(type), [0, 3, 0], picture);

/** An ID3v2.4 tag, which stands before the sound of an MP3. */
export function id3Tag(...frames: readonly Uint8Array[]): Bytes {
  const content = join(...frames);
  return join(utf8('ID3'), [4, 0, 0], synchsafe(content.length), content);
}
