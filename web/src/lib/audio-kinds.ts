import { MEBIBYTE, type Role, rights } from '@backbeat/contract';
import { messages } from './format/format.messages.ts';

/** The media types that browsers report for each kind of audio. */
const TYPES: Record<string, readonly string[]> = {
  mp3: ['audio/mpeg', 'audio/mp3'],
  wav: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
};

const typesOf = (role: Role): string[] => rights[role].audioKinds.flatMap((kind) => TYPES[kind] ?? []);

const LIMITS: Record<Role, string> = {
  USER: messages.mp3UpTo({ size: rights.USER.upload / MEBIBYTE }),
  USERPLUS: messages.mp3OrWavUpTo({ size: rights.USERPLUS.upload / MEBIBYTE }),
};

/** The audio files that a role may upload, as the `accept` of a file input and as text. */
export const audioKinds = (role: Role): { accept: string; limits: string } => ({
  accept: [...rights[role].audioKinds.map((kind) => `.${kind}`), ...typesOf(role)].join(','),
  limits: LIMITS[role],
});

/** The extension of a file name, in lower case and without the dot; empty if there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a role may upload a file, by its media type or its extension. */
export const isAudioOf = (role: Role, { name, type }: Pick<File, 'name' | 'type'>): boolean =>
  typesOf(role).includes(type) || rights[role].audioKinds.some((kind) => kind === extensionOf(name));
