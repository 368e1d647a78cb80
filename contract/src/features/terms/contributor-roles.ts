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
  MainArtist: { label: 'Main artist', kind: 'cover' },
  FeaturedArtist: { label: 'Featured artist', kind: 'cover' },
  Composer: { label: 'Composer', kind: 'writing' },
  Lyricist: { label: 'Lyricist', kind: 'writing' },
  Arranger: { label: 'Arranger', kind: 'writing' },
  StudioProducer: { label: 'Producer', kind: 'recording' },
  CoProducer: { label: 'Co-producer', kind: 'recording' },
  ExecutiveProducer: { label: 'Executive producer', kind: 'recording' },
  Programmer: { label: 'Beat maker', kind: 'recording' },
  LeadVocalist: { label: 'Lead vocals', kind: 'recording' },
  Vocalist: { label: 'Vocals or rap', kind: 'recording' },
  BackgroundVocalist: { label: 'Backing vocals', kind: 'recording' },
  DJ: { label: 'Turntables', kind: 'recording' },
  RecordingEngineer: { label: 'Recording engineer', kind: 'recording' },
  Mixer: { label: 'Mix engineer', kind: 'recording' },
  MasteringEngineer: { label: 'Mastering engineer', kind: 'recording' },
  Remixer: { label: 'Remixer', kind: 'recording' },
  SoundDesigner: { label: 'Sound designer', kind: 'recording' },
  Guitar: { label: 'Guitar', kind: 'playing' },
  ElectricBassGuitar: { label: 'Bass', kind: 'playing' },
  Keyboard: { label: 'Keys', kind: 'playing' },
  Synthesizer: { label: 'Synthesizer', kind: 'playing' },
  DrumKit: { label: 'Drums', kind: 'playing' },
  DrumMachine: { label: 'Drum machine', kind: 'playing' },
  PercussionInstrument: { label: 'Percussion', kind: 'playing' },
  StringInstrument: { label: 'Strings', kind: 'playing' },
  BrassInstrument: { label: 'Brass', kind: 'playing' },
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
