/** Bit rates of renditions in kbit/s, with their numbers in a frame header. */
export const RATES = { 32: 1, 64: 5, 96: 7, 128: 9, 160: 10 } as const;
export const SAMPLE_RATES = [44_100, 48_000] as const;

export interface Mp3Facts {
  kbits: keyof typeof RATES;
  sampleRate: (typeof SAMPLE_RATES)[number];
  isMono: boolean;
  frames: number;
  delay: number;
  padding: number;
  /** Whether the tag has the field for the quality, as FFmpeg writes it. */
  hasQuality: boolean;
}

/** The bytes of an MP3 file of constant bit rate with silent frames, and where each frame begins. */
export function mp3File(facts: Mp3Facts): { bytes: Uint8Array<ArrayBuffer>; offsets: number[] } {
  const { kbits, sampleRate, isMono, frames, delay, padding, hasQuality } = facts;
  const wordOf = (rate: keyof typeof RATES, isPadded: boolean) =>
    (0xff_fb_00_00 |
      (RATES[rate] << 12) |
      (SAMPLE_RATES.indexOf(sampleRate) << 10) |
      (isPadded ? 0x2_00 : 0) |
      (isMono ? 0xc0 : 0x40)) >>>
    0;
  const exactBytes = (rate: number) => (144_000 * rate) / sampleRate;
  // The tag needs a longer frame than the lowest bit rates have.
  const infoRate = kbits < 64 ? 64 : kbits;
  let size = Math.floor(exactBytes(infoRate));
  const offsets: number[] = [];
  // LAME adds a byte to a frame when the sum of the fractions that it left out reaches one.
  let exact = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    offsets.push(size);
    const before = Math.floor(exact);
    exact += exactBytes(kbits);
    size += Math.floor(exact) - before;
  }
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, wordOf(infoRate, false));
  offsets.forEach((offset, frame) => {
    const length = (offsets[frame + 1] ?? size) - offset;
    view.setUint32(offset, wordOf(kbits, length > Math.floor(exactBytes(kbits))));
  });
  const tag = isMono ? 21 : 36;
  const write = (text: string, offset: number) => bytes.set(new TextEncoder().encode(text), offset);
  write('Info', tag);
  view.setUint32(tag + 4, hasQuality ? 15 : 7);
  view.setUint32(tag + 8, frames);
  view.setUint32(tag + 12, size);
  const encoder = tag + (hasQuality ? 120 : 116);
  write(hasQuality ? 'Lavc59.37' : 'LAME3.100', encoder);
  view.setUint16(encoder + 21, (delay << 4) | (padding >> 8));
  view.setUint8(encoder + 23, padding & 0xff);
  return { bytes, offsets };
}
