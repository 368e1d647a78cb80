import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { findSoundSpans } from '@backbeat/contract';
import { readBytesOf } from '../formats/read-file.ts';

/** The SHA-256 of the sound of a file without its tags, in hexadecimal (`findSoundSpans`). */
export async function hashSound(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    for (const { start, end } of await findSoundSpans(readBytesOf(file), size)) {
      if (end === start) continue;
      const stream = file.createReadStream({ start, end: end - 1, autoClose: false });
      for await (const chunk of stream) hash.update(chunk);
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
