import { expect, test } from 'vitest';
import {
  describeSavedAmount,
  describeSavedShare,
  listLostFeatures,
  planLines,
  priceOf,
} from './plans.messages.ts';

test('both plan cards have the same lines in the same order', () => {
  const [free, plus] = [planLines('USER'), planLines('USERPLUS')];
  expect(plus).toHaveLength(free.length);
  expect(plus.every(({ has }) => has)).toBe(true);
  expect(free.filter(({ has }) => has).map(({ text }) => text)).toEqual([
    'Up to 3 demos',
    'MP3 uploads, up to 15 MB',
    'JPG, PNG and MP3 in chats',
  ]);
});

test('listLostFeatures lists missing rights first, then reduced ones', () => {
  expect(listLostFeatures()).toHaveLength(planLines('USER').length);
  expect(listLostFeatures()[0]).toBe('Spotlight appearances');
  expect(listLostFeatures().at(-1)).toBe('Only JPG, PNG and MP3 in chats');
});

test('prices have the format of the specification', () => {
  expect([priceOf('USER', 'month'), priceOf('USER', 'year')]).toEqual(['$0', '$0']);
  expect([priceOf('USERPLUS', 'month'), priceOf('USERPLUS', 'year')]).toEqual(['$5', '$50']);
  expect([describeSavedShare(), describeSavedAmount()]).toEqual(['Save 17%', 'Save $10.00 per year']);
});
