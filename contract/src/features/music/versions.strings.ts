import { limits } from '../../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  sameFile: (number: number) => `This is the same file as version ${number}.`,
  tooMany: `A track can have up to ${limits.versions} versions.`,
  sentBefore: "You've already uploaded this version. Your later changes weren't saved.",
  notAuthor: "Only the track's author can upload a version.",
  uploaded: (number: number) => `Version ${number} uploaded. Nothing changes until you propose it.`,
  madeCurrent: (number: number) => `Version ${number} is current now.`,
  currentFailed: "We couldn't change the version.",
  leave:
    "If you leave now, the upload pauses and the version isn't saved. Come back to this page to resume it.",
  /**
   * @param names the artists who have to approve: 'Ilo, Maré and tembo'
   * @param current the version that stays public until then; null for a draft
   */
  ask: (names: string, current: number | null) =>
    current === null
      ? `${names} will be asked to approve exactly this recording.`
      : `${names} will be asked to approve exactly this recording. Until then everyone else hears version ${current}.`,
  compareFailed: "We couldn't load both versions.",
} as const;
