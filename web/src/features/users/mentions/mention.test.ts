import { expect, it } from 'vitest';
import { candidates, complete, mentionAt } from './mention.ts';

it('completes the name that is being typed', () => {
  const typedMention = mentionAt('hey @ni there', 7);
  expect(typedMention).toEqual({ start: 4, name: 'ni' });
  expect(typedMention && complete('hey @ni there', typedMention, 'nia.keys')).toEqual({
    text: 'hey @nia.keys there',
    caret: 14,
  });
  expect(mentionAt('mail@ni', 7)).toBeNull();
  const people = ['nia', 'Ana', 'bo'].map((userName) => ({ userName }));
  expect(candidates('a', people).map(({ userName }) => userName)).toEqual(['Ana', 'nia']);
});
