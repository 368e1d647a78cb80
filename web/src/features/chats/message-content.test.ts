import { expect, it } from 'vitest';
import { isFewEmoji, linkedPost } from './message-content.ts';

it('finds the linked post of this site', () => {
  const id = '0197f9a4-7b5e-7c33-9a51-3f1df0a8a111';
  const link = `https://here.example/post/${id}`;
  const findLink = (text: string) => linkedPost(text, 'https://here.example');
  expect(findLink(`hear ${link}?t=1:05`)).toEqual({ id, isAll: false });
  expect(findLink(` ${link}\n`)).toEqual({ id, isAll: true });
  expect(findLink(`${link}?t=1:05`)).toEqual({ id, isAll: false });
  expect(linkedPost(`hear https://there.example/post/${id}`, 'https://here.example')).toBeNull();
});

it('distinguishes a few emoji from text', () => {
  expect(['🔥', '🎧🔥👏', '👩🏽‍🎤', '❤️', '🇨🇭'].map(isFewEmoji)).toEqual([true, true, true, true, true]);
  expect(['', '4', '#', 'ok 🔥', '🔥 🔥', '🔥🔥🔥🔥', '©', 'é'].map(isFewEmoji)).not.toContain(true);
});
