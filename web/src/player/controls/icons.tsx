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
