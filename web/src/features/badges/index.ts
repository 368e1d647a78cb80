/** What somebody has earned, as others see it. */
export { BadgeChips } from './badge-chips.tsx';
export { BadgeMarks } from './badge-marks.tsx';
