import { nameOfCredit, type posts } from '@backbeat/contract';

type WithCredits = Pick<posts.Post, 'author' | 'credits' | 'pendingFeatures' | 'proposal' | 'currentDigest'>;

/**
 * Whether a user is a party to the versions: the author, an artist whom the current or proposed
 * terms credit, or an artist who is asked. The terms that the server shows to parties alone tell one who is
 * credited by their address.
 */
export const isParty = (post: WithCredits, userName: string | undefined): boolean =>
  userName !== undefined &&
  (userName === post.author.userName ||
    post.proposal !== null ||
    post.currentDigest !== null ||
    post.credits.some((credit) => credit.userName === userName) ||
    post.pendingFeatures.includes(userName));

/** The artists whom a change of the audio asks for their approval. */
export const artistsToAsk = ({ author, credits, proposal }: WithCredits): string[] =>
  (proposal?.credits ?? credits).filter(({ userName }) => userName !== author.userName).map(nameOfCredit);
