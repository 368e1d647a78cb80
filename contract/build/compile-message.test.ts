import { describe, expect, test } from 'vitest';
import { defineMessages } from '../src/messages/define-messages.ts';
import { compileMessage } from './compile-message.ts';
import * as runtime from './message-runtime.ts';
import { toPseudo } from './pseudo-language.ts';

type Format = (values: Record<string, unknown>) => unknown;

/** Runs the code of a message as a build does. */
const run = (text: string): string | Format => {
  const names = Object.keys(runtime);
  // oxlint-disable-next-line typescript/no-implied-eval -- the code under test
  return new Function(...names, `return ${compileMessage(text)}`)(...Object.values(runtime));
};

const bold = (children: unknown[]) => ({ bold: children });

describe('compiled messages', () => {
  test.each<[string, Record<string, unknown>]>([
    ["You haven't blocked anyone.", {}],
    ["It''s '{'plain'}'", {}],
    ['Block {userName}?', { userName: 'nia' }],
    ["`$'{'x}` \\ {a}", { a: 'b' }],
    ['{count, plural, =0 {no demos} one {# demo} other {# demos of {name}}}', { count: 0, name: 'nia' }],
    ['{count, plural, =0 {no demos} one {# demo} other {# demos of {name}}}', { count: 1, name: 'nia' }],
    ['{count, plural, =0 {no demos} one {# demo} other {# demos of {name}}}', { count: 1200, name: 'nia' }],
    ['{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place: 22 }],
    ['{kind, select, block {Block} other {Mute {name}}}', { kind: 'block', name: 'nia' }],
    ['{kind, select, block {Block} other {Mute {name}}}', { kind: 'mute', name: 'nia' }],
    ['since <b>{date}</b>, {count, number} times', { date: 'May 1', count: 5000, b: bold }],
    ['{count, plural, one {<b>#</b> play} other {all <b>#</b> plays}}', { count: 2, b: bold }],
  ])('say of %j with %j what defineMessages says', (text, values) => {
    const output = run(text);
    const { message } = defineMessages<{ message: string }>({ message: text });
    const expectedOutput: unknown =
      typeof message === 'string' ? message : Reflect.apply(message, null, [values]);
    expect(typeof output === 'string' ? output : output(values)).toEqual(expectedOutput);
  });

  test('refuse dates, which the app formats itself', () => {
    expect(() => compileMessage('until {day, date}')).toThrow('Format dates');
  });
});

describe('toPseudo', () => {
  test('accents and lengthens the words, and keeps arguments, tags and escapes', () => {
    expect(toPseudo("{count, plural, one {It''s <b>#</b> play of {name}} other {'{'Plays'}'}}")).toBe(
      "{count,plural,one{Ííť'š <b>#</b> þłááý óóƒ {name}} other{'{Þłááýš}'}}",
    );
  });
});
