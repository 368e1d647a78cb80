import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { inviteGuest, storeOwnDraft } from '../fixtures/invited-guests.ts';
import { newPerson, unique, type Person } from '../fixtures/people.ts';
import { useBackbeat } from '../servers/start.ts';

/** An account that has claimed a guest is to the post what an artist is who was asked by user name. */
const backbeat = useBackbeat();

interface CreditedPost {
  author: Person;
  account: Person;
  postId: string;
}

/** A draft that asks an account by user name, and one that asks it as a guest whom it has claimed. */
async function newPair(): Promise<{ artist: CreditedPost; claimer: CreditedPost }> {
  const [author, otherAuthor] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const account = await newPerson(backbeat());
  const postId = await storeOwnDraft(backbeat(), author);
  await author.browser.call(api.credits.proposeTerms, {
    params: { id: postId },
    body: { credits: [{ userName: author.userName }, { userName: account.userName, roles: ['Mixer'] }] },
  });
  const email = `${unique('mailbox')}@players.example`;
  const claimer = await newPerson(backbeat(), { email });
  const guest = await inviteGuest(backbeat(), { author: otherAuthor, email });
  const { body } = await claimer.browser.call(api.guests.claim, { body: { guests: [guest.id] } });
  expect(body.claimed).toEqual([guest.id]);
  return {
    artist: { author, account, postId },
    claimer: { author: otherAuthor, account: claimer, postId: guest.postId },
  };
}

/** What the author, the artist and visitors read of a post. */
async function readPost({ author, account, postId }: CreditedPost) {
  const read = async ({ browser }: Pick<Person, 'browser'>) => {
    const answer = await browser.call(api.posts.getPost, { params: { id: postId } });
    if (answer.status !== 200) return answer.status;
    const { status, features, pendingFeatures, rejectedFeatures, guests, proposal } = answer.body;
    const names = (list: string[]) => list.map((name) => (name === account.userName ? 'account' : name));
    return {
      status,
      features: names(features),
      pending: names(pendingFeatures),
      rejected: names(rejectedFeatures),
      guests,
      isProposed: proposal !== null,
    };
  };
  return [await read(author), await read(account), await read({ browser: backbeat().visitor() })];
}

const publish = async ({ account, postId }: CreditedPost) => {
  const { body } = await account.browser.call(api.posts.getPost, { params: { id: postId } });
  const digest = body.proposal?.digest;
  return account.browser.call(api.credits.approveRequest, {
    params: { id: postId },
    body: { ...(typeof digest === 'string' && { digest }) },
  });
};

const ACTS: Record<string, (post: CreditedPost) => Promise<unknown>> = {
  'a claim': async () => undefined,
  'a block by the author': ({ author, account }) =>
    author.browser.call(api.blocks.block, { params: { user: account.userName } }),
  'a block by the artist': ({ author, account }) =>
    account.browser.call(api.blocks.block, { params: { user: author.userName } }),
  'the deletion of the account': ({ account }) =>
    account.browser.call(api.users.deleteAccount, { params: { id: account.id } }),
  'a decline': ({ account, postId }) =>
    account.browser.call(api.credits.declineRequest, { params: { id: postId }, body: {} }),
  'an approval': publish,
  'a withdrawal after the approval': async (post) => {
    await publish(post);
    return post.account.browser.call(api.credits.withdrawCredit, { params: { id: post.postId }, body: {} });
  },
  'a block after the approval': async (post) => {
    await publish(post);
    return post.author.browser.call(api.blocks.block, { params: { user: post.account.userName } });
  },
  'the deletion of the account after the approval': async (post) => {
    await publish(post);
    return post.account.browser.call(api.users.deleteAccount, { params: { id: post.account.id } });
  },
};

test.each(Object.entries(ACTS))('after %s a claimed guest is as an artist', async (_name, act) => {
  const { artist, claimer } = await newPair();
  await act(artist);
  await act(claimer);
  expect(await readPost(claimer)).toEqual(await readPost(artist));
});
