import type { Stereo } from './mix.ts';
import { RATE } from './signal.ts';

/** Encodes a stereo WAV file with 16 bits per sample. */
export function wavOf([left, right]: Stereo): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round((left[i] ?? 0) * 0x7fff), 44 + i * 4);
    bytes.writeInt16LE(Math.round((right[i] ?? 0) * 0x7fff), 46 + i * 4);
  }
  return bytes;
}
