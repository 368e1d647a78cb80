import type { ContributorRole } from '@backbeat/contract';

/** A role of the podcast taxonomy in its group (https://podcasttaxonomy.com). */
interface PersonRole {
  role: string;
  group: string;
}

const inPostProduction = (role: string): PersonRole => ({ role, group: 'audio post-production' });
const ENGINEER: PersonRole = { role: 'audio engineer', group: 'audio production' };
const POST_ENGINEER: PersonRole = { role: 'post production engineer', group: 'audio production' };
const PRODUCTION = inPostProduction('music production');
const CONTRIBUTOR = inPostProduction('music contributor');

/** The roles of credits that the taxonomy has. Main artists and arrangers have none. */
const PERSON_ROLES: Readonly<Partial<Record<ContributorRole, PersonRole>>> = {
  FeaturedArtist: CONTRIBUTOR,
  Composer: inPostProduction('composer'),
  Lyricist: { role: 'songwriter', group: 'writing' },
  StudioProducer: PRODUCTION,
  CoProducer: PRODUCTION,
  ExecutiveProducer: { role: 'executive producer', group: 'creative direction' },
  Programmer: PRODUCTION,
  LeadVocalist: CONTRIBUTOR,
  Vocalist: CONTRIBUTOR,
  BackgroundVocalist: CONTRIBUTOR,
  DJ: CONTRIBUTOR,
  RecordingEngineer: ENGINEER,
  Mixer: POST_ENGINEER,
  MasteringEngineer: POST_ENGINEER,
  Remixer: PRODUCTION,
  SoundDesigner: inPostProduction('sound designer'),
  Guitar: CONTRIBUTOR,
  ElectricBassGuitar: CONTRIBUTOR,
  Keyboard: CONTRIBUTOR,
  Synthesizer: CONTRIBUTOR,
  DrumKit: CONTRIBUTOR,
  DrumMachine: CONTRIBUTOR,
  PercussionInstrument: CONTRIBUTOR,
  StringInstrument: CONTRIBUTOR,
  BrassInstrument: CONTRIBUTOR,
};

/** The first role of a credit that the podcast taxonomy has; undefined without one. */
export function personRoleOf(roles: readonly string[]): PersonRole | undefined {
  const byCode: Readonly<Record<string, PersonRole | undefined>> = PERSON_ROLES;
  return roles.map((code) => byCode[code]).find((role) => role !== undefined);
}
