import { crc32, deflateSync } from 'node:zlib';

function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * A PNG whose header declares this size, with a megabyte of pixels.
 * @param format bit depth and color type of the PNG specification; one bit of gray by default
 */
export function declaredPng(width: number, height: number, { bitDepth = 1, colorType = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bitDepth;
  header[9] = colorType;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))]);
}
