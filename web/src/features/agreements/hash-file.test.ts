import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashFile } from './hash-file.ts';

const never = new AbortController().signal;

it.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 2_500_000])(
  'the hash of a file of %i bytes is that of the whole file',
  async (size) => {
    const bytes = randomBytes(size);
    const expectedHash = createHash('sha256').update(bytes).digest('hex');
    expect(await hashFile(new Blob([bytes]), never)).toBe(expectedHash);
  },
);

it('a single flipped bit changes the hash of a file', async () => {
  const bytes = randomBytes(1_500_000);
  const before = await hashFile(new Blob([bytes]), never);
  bytes.writeUInt8(bytes.readUInt8(1_400_000) ^ 1, 1_400_000);
  expect(await hashFile(new Blob([bytes]), never)).not.toBe(before);
});

it('hashing stops when it is aborted', async () => {
  const controller = new AbortController();
  const hashing = hashFile(new Blob([randomBytes(3_000_000)]), controller.signal, () => controller.abort());
  await expect(hashing).rejects.toThrow('abort');
});
