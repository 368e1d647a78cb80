/** Files on their way to the server, for the features that send them: choosing, hearing beforehand, how far it is. */
export { audioKinds, extensionOf, isAudioOf } from './audio-kinds.ts';
export { LeaveQuestion } from './leave-question.tsx';
export { LocalPreview } from './local-preview.tsx';
export { processingPause } from './processing-pause.ts';
export { addSample, describeProgress, secondsLeft, type Sample } from './upload-pace.ts';
export { useLeaveWarning } from './use-leave-warning.ts';
export { useLocalTrack, type LocalTrack } from './use-local-track.ts';
export { usePickedFile, type PickedFile } from './use-picked-file.ts';
