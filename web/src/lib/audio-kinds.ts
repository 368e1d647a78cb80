import { MEBIBYTE, type Role, rights } from '@backbeat/contract';

/** Media types that browsers give to the kinds of audio. */
const TYPES: Record<string, readonly string[]> = {
  mp3: ['audio/mpeg', 'audio/mp3'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
};

const typesOf = (role: Role): string[] => rights[role].audioKinds.flatMap((kind) => TYPES[kind] ?? []);

const LIMITS: Record<Role, string> = {
  USER: `MP3, up to ${rights.USER.upload / MEBIBYTE} MB`,
  USERPLUS: `MP3 or WAV, up to ${rights.USERPLUS.upload / MEBIBYTE} MB`,
};

/** What somebody may choose, as the `accept` of a file input and in words. */
export const audioKinds = (role: Role): { accept: string; limits: string } => ({
  accept: [...rights[role].audioKinds.map((kind) => `.${kind}`), ...typesOf(role)].join(','),
  limits: LIMITS[role],
});

/** What stands behind the last dot of a name, in small letters; empty where there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a file is of a kind that this role may upload, by its type or by its ending. */
export const isAudioOf = (role: Role, { name, type }: Pick<File, 'name' | 'type'>): boolean =>
  typesOf(role).includes(type) || rights[role].audioKinds.some((kind) => kind === extensionOf(name));
