import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  theRecordingWasLostPlease: 'The recording was lost. Please try again.',
  voiceNotes: 'Voice notes',
  theMicrophoneIsBlockedAllow:
    'The microphone is blocked. Allow it in your browser for this site, then try again.',
  weCantFindAMicrophone: "We can't find a microphone. Connect one, then try again.",
  anotherAppIsUsingYour: 'Another app is using your microphone. Close it there, then try again.',
  theRecordingDidntStartPlease: "The recording didn't start. Please try again.",
  voiceNote: 'Voice note',
  discardVoiceNote: 'Discard voice note',
  stop: 'Stop',
  sendVoiceNote: 'Send voice note',
  waitingForYourMicrophone: 'Waiting for your microphone…',
  recording: 'Recording',
  /** The name of the file. */
  voiceNoteOf: 'Voice note {time}',
});
