import type { agreements } from '@backbeat/contract';

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
    parties.find((party) => party.artist === artist)?.userName ?? 'An artist no longer credited';
  return [
    {
      key: 'proposal',
      sentence: `${nameOf(proposal.artist)} proposed these terms${signature(proposal.signedAs)}.`,
      time: proposal.time,
      digest: undefined,
    },
    ...consents.map(({ artist, answer, time, signedAs, digest }, index) => ({
      key: `${index}`,
      sentence: `${nameOf(artist)} ${answer}${signature(signedAs)}.`,
      time,
      digest,
    })),
  ].toSorted((one, other) => one.time.localeCompare(other.time));
}

const signature = (name: string | null | undefined): string => (name ? `, signed as ${name}` : '');
