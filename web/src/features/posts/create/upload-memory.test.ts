import { expect, test } from 'vitest';
import { uploadMemory } from './upload-memory.ts';

const file = { name: 'night\nbus.mp3', size: 5_000_000, lastModified: 1_790_000_000_000 };
const storage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
};

test('finds an upload by its file and by no other', () => {
  const memoryStorage = storage();
  uploadMemory(memoryStorage, 'nia').write(file, '/api/posts/uploads/1');
  expect(uploadMemory(memoryStorage, 'nia').read(file)).toBe('/api/posts/uploads/1');
  expect(uploadMemory(memoryStorage, 'nia').read({ ...file, size: 1 })).toBeUndefined();
  expect(uploadMemory(memoryStorage, 'nia').read({ ...file, lastModified: 1 })).toBeUndefined();
  expect(uploadMemory(memoryStorage, 'ilo').read(file)).toBeUndefined();
  uploadMemory(memoryStorage, 'nia').forget();
  expect(uploadMemory(memoryStorage, 'nia').read(file)).toBeUndefined();
});

test('works in a browser without storage', () => {
  const throwClosed = () => {
    throw new DOMException('closed');
  };
  for (const brokenStorage of [
    null,
    { getItem: throwClosed, setItem: throwClosed, removeItem: throwClosed },
  ]) {
    const memory = uploadMemory(brokenStorage, 'nia');
    memory.write(file, '/api/posts/uploads/1');
    memory.forget();
    expect(memory.read(file)).toBeUndefined();
  }
});
