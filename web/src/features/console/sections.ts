import { consolePaths } from '@backbeat/contract';
import type { overview, StaffRole } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { FlagIcon, SettingsIcon, UsersIcon, type Icon } from '../../ui/icons.tsx';
import {
  BackupIcon,
  DoorIcon,
  GiftIcon,
  HealthIcon,
  JobsIcon,
  LogIcon,
  MailIcon,
  OverviewIcon,
  PagesIcon,
  StorageIcon,
} from './console-icons.ts';
import { messages } from './console.messages.ts';

/** A section of the console, as the side list shows it. */
export interface Section {
  label: string;
  /** The address of its first screen; those of its other screens begin with it. */
  path: string;
  icon: Icon;
  /** The role that sees it. */
  role: StaffRole;
  /** What waits there. */
  count?: overview.CountName;
}

/** The sections, in the order of the side list: first those of both roles. */
const SECTIONS: readonly Section[] = [
  { label: messages.overview, path: paths.console, icon: OverviewIcon, role: 'moderator' },
  {
    label: messages.reports,
    path: consolePaths.consoleReports,
    icon: FlagIcon,
    role: 'moderator',
    count: 'reports',
  },
  {
    label: messages.signUps,
    path: consolePaths.consoleSignUps,
    icon: DoorIcon,
    role: 'moderator',
    count: 'signUps',
  },
  { label: messages.invites, path: consolePaths.consoleInvites, icon: GiftIcon, role: 'moderator' },
  { label: messages.people, path: consolePaths.consolePeople, icon: UsersIcon, role: 'moderator' },
  { label: messages.storage, path: consolePaths.consoleStorage, icon: StorageIcon, role: 'administrator' },
  { label: messages.jobs, path: consolePaths.consoleJobs, icon: JobsIcon, role: 'administrator' },
  {
    label: messages.health,
    path: consolePaths.consoleHealth,
    icon: HealthIcon,
    role: 'administrator',
    count: 'health',
  },
  { label: messages.mail, path: consolePaths.consoleMail, icon: MailIcon, role: 'administrator' },
  { label: messages.backups, path: consolePaths.consoleBackups, icon: BackupIcon, role: 'administrator' },
  { label: messages.pages, path: consolePaths.consolePages, icon: PagesIcon, role: 'administrator' },
  { label: messages.settings, path: consolePaths.consoleSettings, icon: SettingsIcon, role: 'administrator' },
  { label: messages.auditLog, path: consolePaths.consoleAudit, icon: LogIcon, role: 'moderator' },
];

/** Whether an address belongs to a section. */
export const isInSection = ({ path }: Section, pathname: string): boolean =>
  pathname === path || (path !== paths.console && pathname.startsWith(`${path}/`));

/** The sections that a role may open. */
export const sectionsOf = (staff: StaffRole | null): readonly Section[] =>
  SECTIONS.filter(({ role }) => role === 'moderator' || role === staff);
