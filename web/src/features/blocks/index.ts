/** Blocks and mutes, for other features. */
export { MutedMark } from './muted-mark.tsx';
export { SubjectMenu } from './subject-menu.tsx';
export { UnlessBlocked } from './unless-blocked.tsx';
