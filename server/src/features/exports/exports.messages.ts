import { defineMessages } from '@backbeat/contract';

/** The mail about a copy of the data of an account. */
export const messages = defineMessages({
  ready: 'Your data is ready to download',
  howLong:
    'Hi {userName}, the copy of your data that you asked for is ready. Log in to download it until {day}.',
  download: 'Download my data',
  notYou: "Didn't ask for it? Change your password and log out your other sessions under Settings, Security.",
});

/** The pages in the copy. */
export const pageMessages = defineMessages({
  heading: '{userName} on {brand}',
  asOf: 'Your data as of {time}. Your original files are in the folder “media”.',
  what: 'What',
  entries: 'Entries',
  forPrograms: 'For programs',
  asJson: '{title} as JSON',
  allData: 'All data',
  empty: 'Nothing here.',
  inFile: 'In {file}',
  messages: 'Messages',
  hiddenTrack: 'A track that is not published',
  deletedUser: 'Deleted user',
  yes: 'Yes',
  no: 'No',
});
