import { api, type Call, type posts } from '@backbeat/contract';
import type { Answer } from './browser.ts';
import { unique, type Person } from './people.ts';
import { file, mp3 } from './sounds.ts';

type Form = Call<typeof api.posts.createPost>['body'];
type Chosen = Partial<Form['post']> & { file?: File | undefined; banner?: File };

/** Sends the form of the wizard with valid defaults. */
export function sendPost(
  author: Person,
  { file: audio, banner, ...chosen }: Chosen = {},
): Promise<Answer<posts.Post>> {
  const post = { title: unique('Track '), genre: ['Song' as const], ...chosen };
  return author.browser.call(api.posts.createPost, {
    body: { post, file: audio ?? file('song.mp3', mp3(1)), banner },
  });
}

/** A post, published at once unless it features another user. */
export async function newPost(author: Person, chosen: Chosen = {}): Promise<posts.Post> {
  const answer = await sendPost(author, chosen);
  if (answer.status !== 201) throw new Error(`The post was not taken: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** A draft that asks these users for their consent. */
export const newDraft = (
  author: Person,
  asked: readonly Person[],
  chosen: Chosen = {},
): Promise<posts.Post> => newPost(author, { ...chosen, features: asked.map(({ userName }) => userName) });
