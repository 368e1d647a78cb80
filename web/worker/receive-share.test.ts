import { expect, test } from 'vitest';
import { isForeignShare } from './receive-share.ts';

const OWN_ORIGIN = 'https://music.example';
const DEFAULT_POLICY = 'strict-origin-when-cross-origin';

// What Chromium shows a service worker of a form that a page posts, and of a request of another app.
test.each<[sender: string, isForeign: boolean, referrer: string, origin: string, policy: ReferrerPolicy]>([
  ['another app', false, '', 'null', DEFAULT_POLICY],
  ['a page of our own', false, `${OWN_ORIGIN}/feed`, OWN_ORIGIN, DEFAULT_POLICY],
  ['a page of another site', true, 'https://evil.example/', 'https://evil.example', DEFAULT_POLICY],
  ['a page of another site that hides its address', true, '', 'null', 'no-referrer'],
  ['a page of another site that shows its address to itself', true, '', 'null', 'same-origin'],
  ['a page of another site without a referrer', true, '', 'https://evil.example', DEFAULT_POLICY],
])('a share of %s is foreign: %s', (_sender, isForeign, referrer, origin, referrerPolicy) => {
  const request = Object.create(new Request(`${OWN_ORIGIN}/share`), {
    referrer: { value: referrer },
    referrerPolicy: { value: referrerPolicy },
    headers: { value: new Headers({ origin }) },
  });
  expect(isForeignShare(request, OWN_ORIGIN)).toBe(isForeign);
});
