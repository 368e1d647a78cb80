import type { agreements } from '@backbeat/contract';
import { messages } from './agreements.messages.ts';

export interface GivenAnswer {
  key: string;
  /** The artist, the answer and the name with which they signed. */
  sentence: string;
  time: string;
  digest: string | undefined;
}

/** The author's proposal and the answers of the artists, in the order of their time. */
export function answersOf({ parties, consents, proposal }: agreements.Agreement): GivenAnswer[] {
  const nameOf = (artist: string) =>
    parties.find((party) => party.artist === artist)?.userName ?? messages.anArtistNoLongerCredited;
  return [
    {
      key: 'proposal',
      sentence: sentenceOf('proposed', nameOf(proposal.artist), proposal.signedAs),
      time: proposal.time,
      digest: undefined,
    },
    ...consents.map(({ artist, answer, time, signedAs, digest }, index) => ({
      key: `${index}`,
      sentence: sentenceOf(answer, nameOf(artist), signedAs),
      time,
      digest,
    })),
  ].toSorted((a, b) => a.time.localeCompare(b.time));
}

type Answer = agreements.Agreement['consents'][number]['answer'];

const sentenceOf = (
  answer: Answer | 'proposed',
  artist: string,
  signedAs: string | null | undefined,
): string =>
  signedAs ? messages.signedAnswers[answer]({ artist, signedAs }) : messages.answers[answer]({ artist });
