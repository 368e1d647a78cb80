import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { acceptedBy, answerTo, Ledger } from './support/ledger.ts';
import { times } from './support/run-length.ts';
import { killAndStart, START_MS, useProduct } from './support/use-product.ts';

const KILLS = times(6, 2);
const EMAIL = 'ilo@players.example';

const getProduct = useProduct();
let author: Browser;
let guest: Browser;
let token: string;
let id: string;
const aPost = () => ({ params: { id } });

/** The match in the newest mail to the guest that has one. */
const mailed = (pattern: RegExp) =>
  eventually(async () => {
    const { text } = await author.send('/dev/mailbox');
    const mails = text.split('<article>').filter((mail) => mail.includes(`To ${EMAIL},`));
    const match = mails.flatMap((mail) => pattern.exec(mail)?.[1] ?? [])[0];
    if (match === undefined) throw new Error('The mail is not there.');
    return match;
  }, START_MS);

beforeAll(async () => {
  author = await signUp(getProduct());
  const { userName } = (await author.call(api.users.getCurrentUser)).body;
  const credits = [{ userName }, { email: EMAIL, name: 'Ilo Marsh', roles: ['Mixer' as const] }];
  const post = { title: 'Night Bus', genre: ['Song' as const], credits };
  ({ id } = await acceptedBy(() =>
    author.call(api.posts.createPost, {
      body: { post, file: file('song.mp3', mp3(1)) },
      headers: { 'idempotency-key': 'draft' },
    }),
  ));
  token = await mailed(/\/guest#([\w-]{43})/);
  guest = getProduct().visitor();
  await answerTo(guest.call(api.guests.openLink, { body: { token } }));
}, 2 * START_MS);

const notesOf = (browser: Browser, name: string) =>
  new Ledger(name, (key) =>
    answerTo(
      browser.call(api.notes.addNote, {
        ...aPost(),
        body: { version: 1, text: key },
        headers: { 'idempotency-key': key },
      }),
    ),
  );

test(
  `loses and doubles no acknowledged note of author and guest when killed with -9 ${KILLS} times`,
  async () => {
    const ledgers = [notesOf(author, 'author'), notesOf(guest, 'guest')];
    const countAcknowledged = () =>
      ledgers.reduce((sum, { acknowledgedValues }) => sum + acknowledgedValues.size, 0);
    for (let kill = 1; kill <= KILLS; kill++) {
      const before = countAcknowledged();
      const work = Promise.allSettled(ledgers.map((ledger) => ledger.writeUntilUnanswered()));
      // Kills the process after another delay each time, below the limit of notes a minute.
      await eventually(async () => expect(countAcknowledged()).toBeGreaterThan(before + (kill % 4)), 60_000);
      await killAndStart(getProduct());
      await work;
      await Promise.all(ledgers.map((ledger) => ledger.resendUnanswered()));
      const { body: notes } = await guest.call(api.notes.listNotes, aPost());
      expect(new Set(notes.map((note) => ('text' in note ? note.text : 'deleted')))).toEqual(
        new Set(ledgers.flatMap(({ acknowledgedValues }) => [...acknowledgedValues.keys()])),
      );
      expect(notes.length).toBe(countAcknowledged());
    }
  },
  KILLS * START_MS,
);

test('an answer by code is there once and whole or not at all with kill -9, and then the code still counts', async () => {
  const digest = (await guest.call(api.posts.getPost, aPost())).body.proposal?.digest ?? '';
  await answerTo(guest.call(api.guests.sendCode, { body: { token, purpose: 'answer', digest } }));
  const code = await mailed(/^([A-Z0-9]{8})$/m);
  const approve = () =>
    guest.call(api.credits.approveRequest, { ...aPost(), body: { digest, code, signedAs: 'Ilo Marsh' } });
  const call = approve().catch(() => undefined);
  await getProduct().end('SIGKILL');
  const answer = await call;
  await getProduct().start();
  const read = async () => {
    const { status } = (await author.call(api.posts.getPost, aPost())).body;
    const { answers } = (await guest.call(api.guests.getData)).body;
    return { status, answers: answers.map((each) => `${each.answer} ${each.digest}`) };
  };
  const approved = { status: 'PUBLISHED', answers: [`approved ${digest}`] };
  const state = await read();
  const isMade = state.status === 'PUBLISHED';
  expect(state).toEqual(isMade ? approved : { status: 'DRAFT', answers: [] });
  expect(isMade || answer?.status !== 200).toBe(true);
  // The code counts if the answer is not there, and only then.
  expect((await approve()).status >= 400).toBe(isMade);
  expect(await read()).toEqual(approved);
});
