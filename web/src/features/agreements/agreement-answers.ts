import { labelGuest, type agreements } from '@backbeat/contract';
import { joinMailbox } from '../../lib/format/join-mailbox.ts';
import { messages } from './agreements.messages.ts';

export interface GivenAnswer {
  key: string;
  /** The artist, the answer and the name with which they signed. */
  sentence: string;
  /** The artist and the answer alone. */
  answer: string;
  time: string;
  digest: string | undefined;
}

/** The author's proposal and the answers of the artists, in the order of their time. */
export function answersOf({ parties, consents, proposal }: agreements.Agreement): GivenAnswer[] {
  const partyOf = (artist: string) => parties.find((party) => party.artist === artist);
  const nameOf = (artist: string, guestName?: string) => {
    const party = partyOf(artist);
    if (party) return nameOfParty(party);
    return guestName === undefined ? messages.anArtistNoLongerCredited : labelGuest(guestName);
  };
  return [
    {
      key: 'proposal',
      sentence: sentenceOf('proposed', nameOf(proposal.artist), proposal.signedAs),
      answer: messages.answers.proposed({ artist: nameOf(proposal.artist) }),
      time: proposal.time,
      digest: undefined,
    },
    ...consents.map(({ artist, answer, time, signedAs, digest, name, proof }, index) => ({
      key: `${index}`,
      sentence: [
        sentenceOf(answer, nameOf(artist, name), signedAs),
        ...(proof === 'email' ? describeMailbox(partyOf(artist)?.mailbox) : []),
      ].join(' '),
      answer: messages.answers[answer]({ artist: nameOf(artist, name) }),
      time,
      digest,
    })),
  ].toSorted((a, b) => a.time.localeCompare(b.time));
}

/** The name of a party in a sentence: guests have a label. */
export const nameOfParty = ({
  userName,
  name,
  guest,
}: Pick<agreements.Agreement['parties'][number], 'userName' | 'name' | 'guest'>): string =>
  guest && name !== undefined ? labelGuest(name) : userName;

/** @param mailbox for the parties alone */
const describeMailbox = (mailbox: string | undefined): string[] =>
  mailbox === undefined ? [] : [messages.codeTo({ mailbox: joinMailbox(mailbox) })];

type Answer = agreements.Agreement['consents'][number]['answer'];

const sentenceOf = (
  answer: Answer | 'proposed',
  artist: string,
  signedAs: string | null | undefined,
): string =>
  signedAs ? messages.signedAnswers[answer]({ artist, signedAs }) : messages.answers[answer]({ artist });
