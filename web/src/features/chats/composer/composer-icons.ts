import { line } from '../../../ui/icons.tsx';

export const AttachIcon = /*#__PURE__*/ line(
  'M20 11l-8 8a5 5 0 0 1-7-7l9-9a3.5 3.5 0 0 1 5 5l-9 9a1.5 1.5 0 0 1-2-2l8-8',
);
export const MicrophoneIcon = /*#__PURE__*/ line(
  'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3Zm-6-4a6 6 0 0 0 12 0m-6 6v4',
);
export const ReplyIcon = /*#__PURE__*/ line('M9 7 4 12l5 5m-5-5h10a6 6 0 0 1 6 6');
