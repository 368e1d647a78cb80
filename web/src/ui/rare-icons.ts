import { line } from './icons.tsx';

export const ImageIcon = /*#__PURE__*/ line('M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9.5h.01');
export const LockIcon = /*#__PURE__*/ line('M6 11h12v9H6v-9Zm2 0V8a4 4 0 0 1 8 0v3');
