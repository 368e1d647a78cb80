import { line } from '../../../ui/icons.tsx';

export const RetryIcon = /*#__PURE__*/ line('M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4');
export const ReplyIcon = /*#__PURE__*/ line('M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6');
