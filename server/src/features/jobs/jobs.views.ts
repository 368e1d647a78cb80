import { titles } from './jobs.messages.ts';

const hasTitle = (kind: string): kind is keyof typeof titles => kind in titles;

/** What the jobs of a kind do, in words. A process of another version may know more kinds. */
export const titleOf = (kind: string): string => (hasTitle(kind) ? titles[kind] : kind);
