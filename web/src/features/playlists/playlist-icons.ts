import { line } from '../../ui/icons.tsx';

export const ShuffleIcon = /*#__PURE__*/ line(
  'M17 3l3 3-3 3',
  'M17 15l3 3-3 3',
  'M4 6h3l9 12h4',
  'M4 18h3l2.5-3.3',
  'M13.5 9.3 16 6h4',
);
export const UnavailableIcon = /*#__PURE__*/ line('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM6.5 6.5l11 11');
export const GlobeIcon = /*#__PURE__*/ line(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.5 3.5 5.5 3.5 9s-1 6.5-3.5 9c-2.5-2.5-3.5-5.5-3.5-9s1-6.5 3.5-9Z',
);
