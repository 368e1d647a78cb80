import type { Badge, BadgeIcon } from '@backbeat/contract';
import {
  CheckIcon,
  FlagIcon,
  HeartIcon,
  line,
  LinkIcon,
  StarIcon,
  UserIcon,
  UsersIcon,
  type Icon,
} from '../../ui/icons.tsx';

/** The icons that the catalogue names. */
export const badgeIcons: Record<BadgeIcon, Icon> = {
  award: line('M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3-1-1.5 7.5L12 18l4.5 2.5L15 13'),
  check: CheckIcon,
  clock: line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2'),
  compass: line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3.5-12.5-2 5-5 2 2-5 5-2Z'),
  crate: line('M4 9h16v10H4V9Zm2-3h12M8 3.5h8M4 14h16'),
  crowd: line(
    'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5 10a5 5 0 0 1 10 0M5.5 12a2 2 0 1 1 0-4m13 4a2 2 0 1 0 0-4M2.5 17.5a3.5 3.5 0 0 1 2.5-3.3m16.5 3.3a3.5 3.5 0 0 0-2.5-3.3',
  ),
  crown: line('M4 18h16M4 15 3 7l5 3 4-5 4 5 5-3-1 8H4Z'),
  disc: line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-6.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'),
  drum: line(
    'M4 9v8c0 1.7 3.6 3 8 3s8-1.3 8-3V9M12 12c4.4 0 8-1.3 8-3s-3.6-3-8-3-8 1.3-8 3 3.6 3 8 3Zm-1-6L6 2m7 4 5-4',
  ),
  flag: FlagIcon,
  flame: line(
    'M12 21c-3.9 0-6.5-2.6-6.5-6.2C5.5 10.5 10 9 9.5 3c3.5 1.5 5 4.5 4.6 7.4 1-.4 1.6-1.3 1.7-2.4 1.8 1.8 2.7 4.2 2.7 6.8 0 3.6-2.6 6.2-6.5 6.2Z',
  ),
  gem: line('M6.5 4h11L21 9.5 12 20 3 9.5 6.5 4ZM3 9.5h18M9 9.5 12 20l3-10.5L12.5 4h-1L9 9.5'),
  heart: HeartIcon,
  link: LinkIcon,
  microphone: line(
    'M12 14.5a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3Zm-6.5-3a6.5 6.5 0 0 0 13 0M12 18v3m-3 0h6',
  ),
  note: line(
    'M9 18V6l10-2v11M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-3a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  ),
  people: UsersIcon,
  person: UserIcon,
  rings: line('M9 16.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm6 1a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z'),
  shield: line('M12 3l7.5 3v5.5c0 4.4-3 7.7-7.5 9.5-4.5-1.8-7.5-5.1-7.5-9.5V6L12 3Z'),
  spark: line('M12 3c.6 5.2 3.8 8.4 9 9-5.2.6-8.4 3.8-9 9-.6-5.2-3.8-8.4-9-9 5.2-.6 8.4-3.8 9-9Z'),
  sprout: line('M12 21v-9m0 0c0-4-2.5-6.5-7-7 0 4.5 2.5 7 7 7Zm0-1c0-3.5 2-5.5 6.5-6 .2 4-2 6.5-6.5 7'),
  star: StarIcon,
  stack: line('M12 4l8.5 4.5L12 13 3.5 8.5 12 4Zm-8.5 8.5L12 17l8.5-4.5M3.5 16 12 20.5l8.5-4.5'),
  trophy: line(
    'M8 4h8v6a4 4 0 0 1-8 0V4Zm0 2H4v1.5A3.5 3.5 0 0 0 7.5 11H8m8-5h4v1.5a3.5 3.5 0 0 1-3.5 3.5H16m-4 3v3m-4 3h8m-6.5 0 .5-3h4l.5 3',
  ),
  video: line('M3 6h13v12H3V6Zm13 4.5 5-3v9l-5-3'),
  wave: line('M4 10.5v3m4-6.5v10m4-13v16m4-11.5v7m4-5v3'),
};

/** The catalogue's colours in both themes. */
export const badgeTones: Record<Badge['tone'], string> = {
  copper: 'bg-copper-soft text-copper',
  teal: 'bg-teal-soft text-teal',
  plain: 'bg-surface-2 text-text-2',
};
