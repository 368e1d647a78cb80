import { nameOfCredit, type posts } from '@backbeat/contract';

type WithCredits = Pick<posts.Post, 'author' | 'credits' | 'pendingFeatures' | 'proposal'>;

/**
 * Whether a user is a party to the versions: the author, an artist whom the current or proposed
 * terms credit, or an artist who is asked.
 */
export const isParty = (post: WithCredits, userName: string | undefined): boolean =>
  userName !== undefined &&
  (userName === post.author.userName ||
    [...post.credits, ...(post.proposal?.credits ?? [])].some((credit) => credit.userName === userName) ||
    [...post.pendingFeatures, ...(post.proposal?.pending ?? [])].includes(userName));

/** The artists whom a change of the audio asks for their approval. */
export const artistsToAsk = ({ author, credits, proposal }: WithCredits): string[] =>
  (proposal?.credits ?? credits).filter(({ userName }) => userName !== author.userName).map(nameOfCredit);
