/** The earned badges of a user, as others see them. */
export { BadgeChips } from './badge-chips.tsx';
export { BadgeMarks } from './badge-marks.tsx';
