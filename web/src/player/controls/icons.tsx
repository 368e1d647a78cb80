import { line } from '../../ui/icons.tsx';

const loop = ['M17 3l3 3-3 3', 'M4 11V9a3 3 0 0 1 3-3h13', 'M7 21l-3-3 3-3', 'M20 13v2a3 3 0 0 1-3 3H4'];

export const RepeatIcon = /*#__PURE__*/ line(...loop);
export const RepeatOneIcon = /*#__PURE__*/ line(...loop, 'M11 10.500l1.5-1v5');
export const ShuffleIcon = /*#__PURE__*/ line(
  'M17 3l3 3-3 3',
  'M17 15l3 3-3 3',
  'M4 6h3l9 12h4',
  'M4 18h3l2.5-3.3',
  'M13.5 9.3 16 6h4',
);

export const PreviousIcon = /*#__PURE__*/ line('M18 6v12L8 12l10-6ZM6 6v12');
export const NextIcon = /*#__PURE__*/ line('M6 6v12l10-6L6 6Zm12 0v12');
export const VolumeIcon = /*#__PURE__*/ line(
  'M4 10v4h4l5 4V6l-5 4H4Zm12-1a4 4 0 0 1 0 6m2.5-9a8 8 0 0 1 0 12',
);
export const MutedIcon = /*#__PURE__*/ line('M4 10v4h4l5 4V6l-5 4H4Zm12.5-.5 5 5m0-5-5 5');
export const QueueIcon = /*#__PURE__*/ line('M4 6h12M4 11h12M4 16h7m5-2v6l5-3-5-3Z');
