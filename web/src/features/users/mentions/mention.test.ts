import { expect, it } from 'vitest';
import { candidates, complete, mentionAt } from './mention.ts';

it('completes the name that is being typed', () => {
  const typed = mentionAt('hey @ni there', 7);
  expect(typed).toEqual({ start: 4, name: 'ni' });
  expect(typed && complete('hey @ni there', typed, 'nia.keys')).toEqual({
    text: 'hey @nia.keys there',
    caret: 14,
  });
  expect(mentionAt('mail@ni', 7)).toBeNull();
  const people = ['nia', 'Ana', 'bo'].map((userName) => ({ userName }));
  expect(candidates('a', people).map(({ userName }) => userName)).toEqual(['Ana', 'nia']);
});
