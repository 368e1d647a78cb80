import { beforeAll, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { agreementHead } from './agreement.head.ts';

const backbeat = useBackbeat();
let author: Person;
let artist: Person;

beforeAll(async () => {
  [author, artist] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const headOf = (id: string) => agreementHead(backbeat().context)({ id }, undefined);

test('the page of an agreement is not for search engines', async () => {
  const { id } = await newPost(author);
  expect((await headOf(id))?.meta).toContainEqual(['robots', 'noindex']);
});

test('the page of an agreement is missing for drafts and for invalid ids', async () => {
  const draft = await newDraft(author, [artist]);
  expect([await headOf(draft.id), await headOf('%zz')]).toEqual([null, null]);
});
