import { api, type guests } from '@backbeat/contract';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { ADDRESSES, DELIVERED, newAddress, openRefusingServer } from '../fixtures/guest-addresses.ts';
import { inviteGuest, listOwnGuests, type InvitedGuest } from '../fixtures/invited-guests.ts';
import { newPerson } from '../fixtures/people.ts';
import { useBackbeat } from '../servers/start.ts';

const smtp = await openRefusingServer();
afterAll(() => smtp.close());
const backbeat = useBackbeat({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  MAIL_FROM: 'music@example.org',
});

/** An answer without what is random or a time, and without the address that the author typed. */
const generalise = (text: string, { id, postId, email, invitation, author }: InvitedGuest): string =>
  [
    [id, 'GUEST'],
    [postId, 'POST'],
    [email, 'ADDRESS'],
    [invitation, 'INVITATION'],
    [author.id, 'AUTHOR'],
    [author.userName, 'author'],
  ]
    .reduce((general, [word = '', name = '']) => general.replaceAll(word, name), text)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[0-9a-f]{64}/g, 'DIGEST')
    .replaceAll(/[0-9a-f]{32}(?=\.mp3)/g, 'FILE');

async function waitForMail(guest: InvitedGuest): Promise<guests.Guest['link']['state']> {
  return eventually(async () => {
    const state = (await listOwnGuests(guest))[0]?.link.state ?? 'none';
    if (state === 'none') throw new Error('The mail waits.');
    return state;
  });
}

/** All answers that an author gets about a guest, and those of the public calls. */
async function readAll(guest: InvitedGuest): Promise<unknown[]> {
  const { author, postId, id, invitation } = guest;
  const state = await waitForMail(guest);
  const params = { id: postId, guest: id };
  const { browser } = author;
  const visitor = backbeat().visitor();
  const key = { invitation };
  const answers = [
    await browser.call(api.guests.listGuests, { params: { id: postId } }),
    await browser.call(api.guests.listUses, { params }),
    await browser.call(api.posts.getPost, { params: { id: postId } }),
    await browser.call(api.guests.updateGuest, { params, body: { download: true } }),
    await browser.call(api.guests.sendLink, { params }),
    await visitor.call(api.guests.renewLink, { body: key }),
    await visitor.call(api.guests.sendCode, { body: { ...key, purpose: 'erase' } }),
  ];
  return [state, ...answers.map(({ status, text }) => [status, text && JSON.parse(generalise(text, guest))])];
}

test('the author cannot tell addresses apart but by whether mail arrives', async () => {
  const answers: Record<string, unknown[]> = {};
  for (const [kind, makeAddress] of Object.entries(ADDRESSES)) {
    const author = await newPerson(backbeat());
    const email = await makeAddress(backbeat(), author);
    answers[kind] = await readAll(await inviteGuest(backbeat(), { author, email }));
  }
  for (const [kind, texts] of Object.entries(answers)) {
    const isDelivered = DELIVERED.includes(kind);
    expect(texts[0]).toBe(isDelivered ? 'live' : 'notDelivered');
    const reference = isDelivered ? 'without an account' : 'that the mail server refuses';
    expect([kind, texts]).toEqual([kind, answers[reference]]);
  }
});

test('a corrected address is asked anew after a permanent refusal', async () => {
  const guest = await inviteGuest(backbeat(), { email: newAddress('refused') });
  expect(await waitForMail(guest)).toBe('notDelivered');
  const { status, body } = await guest.author.browser.call(api.guests.updateGuest, {
    params: { id: guest.postId, guest: guest.id },
    body: { email: newAddress() },
  });
  expect([status, body.link.state]).toEqual([200, 'none']);
  expect(await waitForMail(guest)).toBe('live');
});
