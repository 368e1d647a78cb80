import { line } from './icons.tsx';

export const SunIcon = /*#__PURE__*/ line(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4',
);
export const MoonIcon = /*#__PURE__*/ line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z');
export const ScreenIcon = /*#__PURE__*/ line('M3 5h18v11H3V5Zm6 15h6m-3-4v4');
