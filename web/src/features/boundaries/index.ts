/** Keeping somebody away, for the other features. */
export { SubjectMenu } from './subject-menu.tsx';
export type { Subject } from './subject.ts';
