import { expect, test } from 'vitest';
import { optionsOfPage } from '../../http/pages/confidential-pages.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { listenHead } from './private-links.head.ts';

const backbeat = useBackbeat();

test('link previews of private links say nothing about the track', async () => {
  const head = await listenHead(backbeat().context)({}, undefined);
  expect(head?.title).toBe('A private track');
  expect(head?.meta).toContainEqual(['og:title', 'A private track on Backbeat']);
  expect(head?.meta).toContainEqual(['robots', 'noindex']);
});

test('the page of private links is stored by no cache and named to no other site', () => {
  expect(optionsOfPage('/listen').onSend).toBeDefined();
  expect(optionsOfPage('/listening').onSend).toBeUndefined();
});
