import { expect, test } from 'vitest';
import { uploadMemory } from './upload-memory.ts';

const file = { name: 'night\nbus.mp3', size: 5_000_000, lastModified: 1_790_000_000_000 };
const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
};

test('finds an upload by its file and by no other', () => {
  const stored = storage();
  uploadMemory(stored, 'nia').write(file, '/api/posts/uploads/1');
  expect(uploadMemory(stored, 'nia').read(file)).toBe('/api/posts/uploads/1');
  expect(uploadMemory(stored, 'nia').read({ ...file, size: 1 })).toBeUndefined();
  expect(uploadMemory(stored, 'nia').read({ ...file, lastModified: 1 })).toBeUndefined();
  expect(uploadMemory(stored, 'ilo').read(file)).toBeUndefined();
  uploadMemory(stored, 'nia').forget();
  expect(uploadMemory(stored, 'nia').read(file)).toBeUndefined();
});

test('works in a browser without storage', () => {
  const closed = () => {
    throw new DOMException('closed');
  };
  for (const broken of [null, { getItem: closed, setItem: closed, removeItem: closed }]) {
    const memory = uploadMemory(broken, 'nia');
    memory.write(file, '/api/posts/uploads/1');
    memory.forget();
    expect(memory.read(file)).toBeUndefined();
  }
});
