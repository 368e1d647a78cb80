import { defineMessages } from '../../messages/define-messages.ts';
import { formatBytes } from './format-bytes.ts';

/** The kinds of stored files, in the order of lists. */
export const FILE_KINDS = ['original', 'rendition', 'image', 'chat', 'export'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const messages = defineMessages({
  full: 'Your storage is full: {used} of {quota} used. Delete something, or ask {contact} for more.',
  theTeam: 'the team',
  instanceFull: 'This server has no storage left. Please tell {contact}.',
  noOrphans: 'There is nothing to remove.',
  scanRunning: 'Wait until the scan is done.',
});

interface FullStorage {
  used: number;
  quota: number;
  /** The address of the team; '' if there is none. */
  contact: string;
}

/** The refusal of an upload that passes the quota of its account. */
export const describeFullStorage = ({ used, quota, contact }: FullStorage): string =>
  messages.full({
    used: formatBytes(used),
    quota: formatBytes(quota),
    contact: contact || messages.theTeam,
  });

/** The refusal of an upload that passes the quota of the instance. */
export const describeFullInstance = (contact: string): string =>
  messages.instanceFull({ contact: contact || messages.theTeam });
