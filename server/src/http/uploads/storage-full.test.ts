import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { accountDetails, newPerson, verifiedBrowser } from '../../../test/fixtures/people.ts';
import { createUpload } from '../../../test/clients/resumable-upload.ts';
import { file, mp3 } from '../../../test/fixtures/sounds.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

// No disk has this much free space.
const backbeat = useBackbeat({ MIN_FREE_DISK: '8000 TiB' });

const REFUSAL = [503, "We can't accept uploads right now. Please try again later."];
const picture = () => file('me.png', Buffer.from('not read'));

test('accepts forms without a file while the disk has too little free space', async () => {
  const details = accountDetails();
  const visitor = await verifiedBrowser(backbeat(), details.email);
  const created = await visitor.call(api.auth.createAccount, { body: { user: details } });
  expect(created.status).toBe(201);

  const person = await newPerson(backbeat());
  const answer = await person.browser.call(api.users.updateProfile, {
    body: { user: { location: 'Leipzig' } },
  });
  expect([answer.status, answer.body.location]).toEqual([200, 'Leipzig']);
});

test('returns 503 for forms with a file while the disk has too little free space', async () => {
  const { browser } = await newPerson(backbeat());
  const profile = await browser.call(api.users.updateProfile, { body: { user: {}, pp: picture() } });
  const song = file('song.mp3', mp3(120));
  const post = await browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: song },
  });
  for (const { status, failure, headers } of [profile, post]) {
    expect([status, failure.error]).toEqual(REFUSAL);
    expect(headers.get('retry-after')).not.toBeNull();
  }
  const creation = await createUpload(browser, 1000);
  expect([creation.status, creation.failure.error]).toEqual(REFUSAL);

  const details = accountDetails();
  const visitor = await verifiedBrowser(backbeat(), details.email);
  const created = await visitor.call(api.auth.createAccount, { body: { user: details, pp: picture() } });
  expect([created.status, created.failure.error]).toEqual(REFUSAL);
});
