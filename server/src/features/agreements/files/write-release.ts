import {
  CONTRIBUTOR_ROLES,
  isContributorRole,
  type agreements,
  type ContributorKind,
} from '@backbeat/contract';
import type { AgreedTerms } from '../../terms/index.ts';
import type { AgreedParty } from '../agreements.views.ts';
import { NO_DETAILS } from '../signing-details.queries.ts';

const NAMESPACE = 'http://ddex.net/xml/ern/43';
/** The version of the allowed-value sets that contains the roles. */
const AVS_VERSION = '9';

/** What a release message says about the recording besides its terms. */
export interface Recording {
  genres: readonly string[];
  /** Seconds. */
  duration: number;
  /** Without hyphens. */
  isrc: string | null;
  explicit: boolean;
  /** The ending of the file, such as `mp3`. */
  extension: string;
}

/** What a release message says; equal content makes equal messages, except for their time. */
export interface ReleaseContent {
  terms: AgreedTerms;
  recording: Recording;
  /** User ids with their signing details. */
  details: readonly [userId: string, details: agreements.SigningDetails][];
  /** DDEX party id of sender and recipient; also the namespace of proprietary ids. */
  partyId: string;
}

type Node = Record<string, unknown>;

/**
 * Writes a post as a DDEX ERN 4.3 NewReleaseMessage with the profile SimpleAudioSingle. It contains
 * no deal, since Backbeat is granted none to pass on. A reader without a namespace prefix needs
 * unqualified elements below the root, as the schema has them.
 */
export async function writeRelease(
  { terms, recording, details, partyId }: ReleaseContent,
  createdAt: Date,
): Promise<string> {
  // Loaded on use, since it would take a twentieth of each start.
  const { create } = await import('xmlbuilder2');
  const { parties, title } = terms;
  const detailsOf = new Map(details);
  const referenceOf = new Map(parties.map(({ artistId }, index) => [artistId, `P${index + 1}`]));
  const referTo = ({ artistId }: AgreedParty) => referenceOf.get(artistId);
  const year = String(terms.agreedAt.getUTCFullYear());
  const label = parties.find(({ artistId }) => artistId === terms.authorId) ?? parties[0];
  const proprietaryId = (value: string): Node => ({ ProprietaryId: { '@Namespace': partyId, '#': value } });
  const titles: Node = { DisplayTitleText: title, DisplayTitle: { TitleText: title } };
  const displayArtists = listDisplayArtists(terms);
  const artists: Node = {
    DisplayArtistName: displayArtists.map(({ party }) => party.userName).join(', '),
    DisplayArtist: displayArtists.map(({ party, role }, index) => ({
      '@SequenceNumber': String(index + 1),
      ArtistPartyReference: referTo(party),
      DisplayArtistRole: role,
    })),
  };
  const duration = `PT${recording.duration.toFixed(3)}S`;
  const warning = recording.explicit ? 'Explicit' : 'NoAdviceAvailable';
  const copyright = { Year: year, text: `${year} ${label?.userName ?? ''}` };

  const message: Node = {
    'ern:NewReleaseMessage': {
      '@xmlns:ern': NAMESPACE,
      '@ReleaseProfileVersionId': 'SimpleAudioSingle',
      '@LanguageAndScriptCode': 'en',
      '@AvsVersionId': AVS_VERSION,
      MessageHeader: {
        MessageId: `${terms.postId}-${createdAt.getTime()}`,
        MessageSender: { PartyId: partyId },
        MessageRecipient: { PartyId: partyId },
        MessageCreatedDateTime: createdAt.toISOString(),
      },
      PartyList: {
        Party: parties.map((party) => ({
          PartyReference: referTo(party),
          ...viewParty(party, detailsOf.get(party.artistId) ?? NO_DETAILS, proprietaryId),
        })),
      },
      ResourceList: {
        SoundRecording: {
          ResourceReference: 'A1',
          Type: 'MusicalWorkSoundRecording',
          SoundRecordingEdition: {
            ResourceId: {
              ...(recording.isrc !== null && { ISRC: recording.isrc }),
              ...proprietaryId(`${terms.postId}:${terms.version}`),
            },
            PLine: { Year: copyright.Year, PLineText: copyright.text },
            TechnicalDetails: viewFile(terms.audioSha256, recording.extension),
          },
          ...titles,
          ...artists,
          Contributor: listContributors(parties, referTo),
          ResourceRightsController: listControllers(parties, referTo, (party) => party.recordingShare),
          WorkRightsController: listControllers(parties, referTo, (party) => party.compositionShare),
          Duration: duration,
          ParentalWarningType: warning,
        },
      },
      ReleaseList: {
        Release: {
          ReleaseReference: 'R0',
          ReleaseType: 'Single',
          ReleaseId: proprietaryId(terms.postId),
          ...titles,
          ...artists,
          ReleaseLabelReference: label && referTo(label),
          PLine: { Year: copyright.Year, PLineText: copyright.text },
          CLine: { Year: copyright.Year, CLineText: copyright.text },
          Duration: duration,
          Genre: recording.genres.map((genre) => ({ GenreText: genre })),
          ParentalWarningType: warning,
          ResourceGroup: {
            SequenceNumber: '1',
            ResourceGroupContentItem: { SequenceNumber: '1', ReleaseResourceReference: 'A1' },
          },
        },
      },
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '\ufffd' }, message).end({
    prettyPrint: true,
  });
}

const kindOf = (role: string): ContributorKind | undefined =>
  isContributorRole(role) ? CONTRIBUTOR_ROLES[role].kind : undefined;

/** Artists on the cover, main artists first. Where there is no main artist, the author is it. */
function listDisplayArtists({ parties, authorId }: AgreedTerms): { party: AgreedParty; role: string }[] {
  const displayCredits = parties.flatMap((party) =>
    party.roles.filter((role) => kindOf(role) === 'cover').map((role) => ({ party, role })),
  );
  const main = displayCredits.filter(({ role }) => role === 'MainArtist');
  const author = parties.filter(({ artistId }) => artistId === authorId);
  const isMain = (party: AgreedParty) => main.some((each) => each.party === party);
  return [
    ...(main.length > 0 ? main : author.map((party) => ({ party, role: 'MainArtist' }))),
    ...displayCredits.filter(
      ({ party, role }) =>
        role !== 'MainArtist' && !isMain(party) && !(main.length === 0 && party.artistId === authorId),
    ),
  ];
}

/** Writers, people of the recording, and musicians: an instrument is a type of a studio musician. */
function listContributors(parties: readonly AgreedParty[], referTo: (party: AgreedParty) => unknown): Node[] {
  return parties.flatMap((party) => {
    const roles = party.roles.filter((role) => ['writing', 'recording'].includes(kindOf(role) ?? ''));
    const instruments = party.roles.filter((role) => kindOf(role) === 'playing');
    if (roles.length + instruments.length === 0) return [];
    return [
      {
        ContributorPartyReference: referTo(party),
        Role: [...roles, ...(instruments.length > 0 ? ['StudioMusician'] : [])],
        ...(instruments.length > 0 && { InstrumentType: instruments }),
      },
    ];
  });
}

/** The profile allows a percentage between 0 and 100 only, without the bounds. */
function listControllers(
  parties: readonly AgreedParty[],
  referTo: (party: AgreedParty) => unknown,
  shareOf: (party: AgreedParty) => number | null,
): Node[] {
  return parties.flatMap((party) => {
    const share = shareOf(party) ?? 0;
    if (share === 0) return [];
    return [
      {
        RightsControllerPartyReference: referTo(party),
        RightsControlType: 'RightsController',
        ...(share < 10_000 && { RightSharePercentage: String(share / 100) }),
      },
    ];
  });
}

function viewParty(
  { artistId, userName }: AgreedParty,
  { legalName, ipi, pro, publisher }: agreements.SigningDetails,
  proprietaryId: (value: string) => Node,
): Node {
  const affiliations = [
    { CompanyName: publisher, Type: 'MusicPublisher' },
    { CompanyName: pro, Type: 'MusicRightsSociety' },
  ].filter(({ CompanyName }) => CompanyName !== '');
  return {
    PartyName: [
      { '@IsStageName': 'true', FullName: userName },
      ...(legalName === '' ? [] : [{ '@IsLegalName': 'true', FullName: legalName }]),
    ],
    PartyId: { ...(ipi !== '' && { IpiNameNumber: ipi }), ...proprietaryId(artistId) },
    Affiliation: affiliations.map((each) => ({ ...each, TerritoryCode: 'Worldwide' })),
  };
}

/** Codes of the allowed-value set AudioCodecType by the ending of the file. */
const CODECS = new Map([
  ['mp3', 'MP3'],
  ['wav', 'PCM'],
  ['aif', 'PCM'],
  ['aiff', 'PCM'],
  ['flac', 'FLAC'],
  ['m4a', 'AAC'],
  ['aac', 'AAC'],
  ['ogg', 'Vorbis'],
]);

const viewFile = (sha256: string, extension: string): Node => ({
  TechnicalResourceDetailsReference: 'T1',
  DeliveryFile: {
    Type: 'AudioFile',
    ...(CODECS.has(extension) && { AudioCodecType: CODECS.get(extension) }),
    File: {
      URI: `${sha256}.${extension}`,
      HashSum: { Algorithm: 'SHA-256', HashSumValue: sha256 },
    },
  },
});
