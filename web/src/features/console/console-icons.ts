import { line } from '../../ui/icons.tsx';

export const MenuIcon = line('M4 7h16M4 12h16M4 17h16');
export const HealthIcon = line('M3 12h4l3-7 4 14 3-7h4');
export const JobsIcon = line('M4 6h9M4 12h16M4 18h12');
export const MailIcon = line('M3 6h18v12H3V6Zm0 0 9 7 9-7');
export const BackupIcon = line('M4 5h16v14H4V5Zm8 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-4v.01M7 19v2m10-2v2');
export const OverviewIcon = line('M4 13h6V4H4v9Zm10 7h6v-9h-6v9ZM4 20h6v-3H4v3ZM14 7h6V4h-6v3Z');
export const LogIcon = line('M6 3h12v18H6V3Zm3 5h6M9 12h6M9 16h3');
export const DoorIcon = line('M14 4h5v16h-5M10 8l4 4-4 4M14 12H4');
export const GiftIcon = line('M4 7h16v11H4V7Zm0 1 8 6 8-6');
export const StorageIcon = line(
  'M5 6c0-1.7 3.1-3 7-3s7 1.3 7 3v12c0 1.7-3.1 3-7 3s-7-1.3-7-3V6Zm0 0c0 1.7 3.1 3 7 3s7-1.3 7-3M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3',
);
export const PagesIcon = line('M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6M9 16h6');

/** A cross in a circle: what has failed. */
export const FailedIcon = line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6m0-6-6 6');
