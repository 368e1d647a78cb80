import { demos, rights, trimText, type Role } from '@backbeat/contract';
import { isAudioOf } from '../../lib/audio-kinds.ts';

/** What somebody has typed of a demo. */
export interface DemoText {
  title: string;
  /** Names, with commas between them. */
  features: string;
}

/** The demo as the call takes it. */
export const demoOf = ({ title, features }: DemoText): demos.NewDemo => ({
  title: trimText(title),
  features: features
    .split(',')
    .map((name) => trimText(name))
    .filter((name) => name !== ''),
});

/** The sentence that says why this file cannot be a demo; null when it can, as far as one sees from outside. */
export function troubleWithDemo(file: Pick<File, 'name' | 'type' | 'size'>, role: Role): string | null {
  if (!isAudioOf(role, file)) return demos.strings.fileKind(role);
  return file.size > rights[role].upload ? demos.strings.fileTooLarge(role) : null;
}
