import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  sameFile: 'This is the same file as version {number}.',
  tooMany: 'A track can have up to {max} versions.',
  sentBefore: "You've already uploaded this version. Your later changes weren't saved.",
  notAuthor: "Only the track's author can upload a version.",
  notEditor: "Only the track's author can change the note.",
  uploaded: 'Version {number} uploaded. Nothing changes until you propose it.',
  madeCurrent: 'Version {number} is current now.',
  currentFailed: "We couldn't change the version.",
  leave:
    "If you leave now, the upload pauses and the version isn't saved. Come back to this page to resume it.",
  ask: '{names} will be asked to approve exactly this recording.',
  askWhileCurrent:
    '{names} will be asked to approve exactly this recording. Until then everyone else hears version {current}.',
  compareFailed: "We couldn't load both versions.",
});

/**
 * @param names the artists who have to approve: 'Ilo, Maré and tembo'
 * @param current the version that stays public until then; null for a draft
 */
export const describeRequest = (names: string, current: number | null): string =>
  current === null ? messages.ask({ names }) : messages.askWhileCurrent({ names, current });
