/** The most bytes of a name in UTF-8. Some file systems take 143, most of them 255. */
const MAX_NAME_BYTES = 120;

/**
 * Characters that Windows refuses in names, control characters, separators of lines, and characters that
 * change the direction of text, with which an ending can look like another one.
 */
const UNSAFE_CHARACTERS = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/** The names of devices in Windows, whatever follows behind a dot. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=[ .]*(?:\.|$))/iu;

const REPLACEMENT = '_';

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Turns text into a name of a file or folder that Windows, macOS and Linux accept: at most 120 bytes,
 * and no character of the text is cut in two.
 * @param ending of the file with its dot; '' for a folder
 */
export function cleanFileName(text: string, ending = ''): string {
  return shorten(cleanText(text), ending);
}

/**
 * Names the files of a folder. Names that are equal on a system that ignores case get ' (2)' and so on.
 */
export function nameFiles(files: readonly { text: string; ending: string }[]): string[] {
  const usedNames = new Set<string>();
  return files.map(({ text, ending }) => {
    const stem = cleanText(text);
    let name = shorten(stem, ending);
    for (let copy = 2; usedNames.has(foldCase(name)); copy += 1) name = shorten(stem, ` (${copy})${ending}`);
    usedNames.add(foldCase(name));
    return name;
  });
}

const foldCase = (name: string): string => name.toUpperCase().normalize('NFC');

const cleanText = (text: string): string =>
  avoidDeviceName(text.normalize('NFC').replace(UNSAFE_CHARACTERS, REPLACEMENT).trimStart());

const avoidDeviceName = (name: string): string =>
  name.replace(DEVICE_NAME, (device) => `${device}${REPLACEMENT}`);

/** @param ending the last bytes of the name, which stay whole */
function shorten(text: string, ending: string): string {
  const maxBytes = MAX_NAME_BYTES - Buffer.byteLength(ending);
  let stem = '';
  let bytes = 0;
  for (const { segment } of characters.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    stem += segment;
  }
  // Windows drops these at the end of a name, and some of its programs also before the ending.
  const trimmedStem = stem.replace(/[.\p{Zs}]+$/u, '');
  return `${avoidDeviceName(trimmedStem) || REPLACEMENT}${ending}`;
}
