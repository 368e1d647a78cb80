import { demos, rights, trimText, type Role } from '@backbeat/contract';
import { isAudioOf } from '../../lib/audio-kinds.ts';

/** The typed text of a demo. */
export interface DemoText {
  title: string;
  /** Names, separated by commas. */
  features: string;
}

/** Returns the demo as the API accepts it. */
export const demoOf = ({ title, features }: DemoText): demos.NewDemo => ({
  title: trimText(title),
  features: features
    .split(',')
    .map((name) => trimText(name))
    .filter((name) => name !== ''),
});

/** Returns why a file cannot be a demo; null if its name, type and size allow it. */
export function demoFileError(file: Pick<File, 'name' | 'type' | 'size'>, role: Role): string | null {
  if (!isAudioOf(role, file)) return demos.describeWrongFile(role);
  return file.size > rights[role].upload ? demos.describeLargeFile(role) : null;
}
