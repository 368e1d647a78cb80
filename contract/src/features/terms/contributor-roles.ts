import { roleMessages } from './contributor-roles.messages.ts';

/**
 * Roles of contributors. The codes are those of DDEX's allowed-value sets (ERN 4.3): a role is
 * named by its code, an instrument by its InstrumentType code.
 */

/** The DDEX set that contains a role. */
export type ContributorKind = 'cover' | 'writing' | 'recording' | 'playing';

interface RoleOfKind {
  label: string;
  kind: ContributorKind;
}

/** The label and the set of each role code, in the order of the wizard. */
export const CONTRIBUTOR_ROLES = {
  MainArtist: { label: roleMessages.MainArtist, kind: 'cover' },
  FeaturedArtist: { label: roleMessages.FeaturedArtist, kind: 'cover' },
  Composer: { label: roleMessages.Composer, kind: 'writing' },
  Lyricist: { label: roleMessages.Lyricist, kind: 'writing' },
  Arranger: { label: roleMessages.Arranger, kind: 'writing' },
  StudioProducer: { label: roleMessages.StudioProducer, kind: 'recording' },
  CoProducer: { label: roleMessages.CoProducer, kind: 'recording' },
  ExecutiveProducer: { label: roleMessages.ExecutiveProducer, kind: 'recording' },
  Programmer: { label: roleMessages.Programmer, kind: 'recording' },
  LeadVocalist: { label: roleMessages.LeadVocalist, kind: 'recording' },
  Vocalist: { label: roleMessages.Vocalist, kind: 'recording' },
  BackgroundVocalist: { label: roleMessages.BackgroundVocalist, kind: 'recording' },
  DJ: { label: roleMessages.DJ, kind: 'recording' },
  RecordingEngineer: { label: roleMessages.RecordingEngineer, kind: 'recording' },
  Mixer: { label: roleMessages.Mixer, kind: 'recording' },
  MasteringEngineer: { label: roleMessages.MasteringEngineer, kind: 'recording' },
  Remixer: { label: roleMessages.Remixer, kind: 'recording' },
  SoundDesigner: { label: roleMessages.SoundDesigner, kind: 'recording' },
  Guitar: { label: roleMessages.Guitar, kind: 'playing' },
  ElectricBassGuitar: { label: roleMessages.ElectricBassGuitar, kind: 'playing' },
  Keyboard: { label: roleMessages.Keyboard, kind: 'playing' },
  Synthesizer: { label: roleMessages.Synthesizer, kind: 'playing' },
  DrumKit: { label: roleMessages.DrumKit, kind: 'playing' },
  DrumMachine: { label: roleMessages.DrumMachine, kind: 'playing' },
  PercussionInstrument: { label: roleMessages.PercussionInstrument, kind: 'playing' },
  StringInstrument: { label: roleMessages.StringInstrument, kind: 'playing' },
  BrassInstrument: { label: roleMessages.BrassInstrument, kind: 'playing' },
} as const satisfies Record<string, RoleOfKind>;

export type ContributorRole = keyof typeof CONTRIBUTOR_ROLES;

export const isContributorRole = (code: string): code is ContributorRole =>
  Object.hasOwn(CONTRIBUTOR_ROLES, code);

/** All role codes, in the order of the wizard. */
export const contributorRoles = Object.keys(CONTRIBUTOR_ROLES).filter(isContributorRole);

/** The label of a role, or the code of a role that this version does not know. */
export const contributorRoleLabel = (code: string): string =>
  isContributorRole(code) ? CONTRIBUTOR_ROLES[code].label : code;

export const DEFAULT_AUTHOR_ROLES: readonly ContributorRole[] = ['MainArtist'];
export const DEFAULT_ARTIST_ROLES: readonly ContributorRole[] = ['FeaturedArtist'];
