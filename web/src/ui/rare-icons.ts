import { line } from './icons.tsx';

export const ImageIcon = /*#__PURE__*/ line('M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9.5h.01');
export const LockIcon = /*#__PURE__*/ line('M6 11h12v9H6v-9Zm2 0V8a4 4 0 0 1 8 0v3');
export const HeadphonesIcon = /*#__PURE__*/ line(
  'M4 18v-5a8 8 0 0 1 16 0v5m-16-3h4v6H6a2 2 0 0 1-2-2v-4Zm12 0h4v4a2 2 0 0 1-2 2h-2v-6Z',
);
export const ChartIcon = /*#__PURE__*/ line('M5 20v-7m5 7V4m5 16v-9m5 9V8');
export const SavePlaylistIcon = /*#__PURE__*/ line('M4 6h12M4 11h12M4 16h6m6-2v6m-3-3h6');
