const SAMPLE_RATE = 44_100;

/** A file as a browser sends it. */
export const file = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name);

/** A WAV file with 16 bit, mono. `sample` returns -1 to 1 for a time in seconds. */
export function wav(seconds: number, sample: (time: number) => number = tone(220)): Uint8Array {
  const frames = Math.round(seconds * SAMPLE_RATE);
  const bytes = Buffer.alloc(44 + frames * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + frames * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(frames * 2, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    bytes.writeInt16LE(Math.round(sample(frame / SAMPLE_RATE) * 0x7fff), 44 + frame * 2);
  }
  return bytes;
}

export const tone =
  (hertz: number, level = 0.5) =>
  (time: number): number =>
    level * Math.sin(2 * Math.PI * hertz * time);

/**
 * A silent MP3 file: frames of MPEG-1 layer III at 128 kbit/s, 44.1 kHz, two channels. Each frame
 * is a header followed by zeros (ISO 11172-3, 2.4.1: no audio bits in either granule).
 */
export function mp3(seconds: number): Uint8Array {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00, 0);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * SAMPLE_RATE) / 1152) }, () => frame));
}
