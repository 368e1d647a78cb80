import { defineMessages } from '@backbeat/contract';

/** The errors of the server itself, which no feature names. */
export const messages = defineMessages({
  malformed: "We couldn't understand the request.",
  nothingHere: "There's nothing at this address.",
  method: "This address doesn't support that method.",
  tooLarge: 'The request is too large.',
  wrongKind: "This content type isn't supported here.",
  tooManyRequests: 'Too many requests. Please try again in a moment.',
  tooManyRequestsTitle: 'Too many requests',
  tooManyAttempts: {
    seconds:
      'Too many attempts. Please try again in {count, plural, one {{count} second} other {{count} seconds}}.',
    minutes:
      'Too many attempts. Please try again in {count, plural, one {{count} minute} other {{count} minutes}}.',
  },
  tooManyWindows: 'You have this open in too many windows. Close one of them first.',
  sessionEnded: 'Your session has ended. Please log in to continue.',
  unavailable: "We're having trouble right now. Please try again shortly.",
  databaseAway: "The database doesn't answer. Check DATABASE_URL and the log of PostgreSQL.",
  mediaBusy: 'Too many files are waiting to be processed. Please try again in {seconds} seconds.',
  storageFull: "We can't accept uploads right now. Please try again later.",
  background: "This server only does background work, so your request didn't get through. Please try again.",
  internal: 'Something went wrong on our side. Please try again.',
  justDeleted: 'Something you need for this was just deleted.',
  doneElsewhere: 'This was just done somewhere else. Please check, then try again.',
  wrongAddress: 'You opened {origin}, but PUBLIC_URL is {publicUrl}. Set PUBLIC_URL={origin}.',
  crossSite: 'We blocked this request because it came from another site.',

  headersTooLarge: 'The request headers are too large.',
  tooSlow: 'The request did not arrive in time.',
  webSocketOnly: 'This address only accepts WebSocket connections.',
  severalHosts: 'The request has more than one Host header.',
  idempotencyKey: 'An Idempotency-Key has 1 to 255 visible characters.',
  jsonTooDeep: 'The JSON is nested too deeply. It can have up to {max} levels.',
  notJson: "The request isn't valid JSON.",
  invalid: "The request isn't valid.",
  notMultipart: 'The form must be sent as multipart/form-data.',
  formPartTooLarge: 'Part of the form is too large.',
  formUnreadable: "We couldn't read the form.",
  uploadInterrupted: 'The upload was interrupted.',
  rangePastEnd: 'The requested range is past the end of the file.',
});

/** What is wrong with a field for which the contract has no text. */
export const inputMessages = defineMessages({
  theRequest: 'The request',
  missing: '{field} is missing.',
  /** expected: a type below, or values. */
  expected: '{field} must be {expected}.',
  types: {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  },
  or: '{values} or {last}',
  tooBig:
    '{origin, select, string {{field} can have at most {bound} characters.} array {{field} can have at most {bound} entries.} other {{field} can be at most {bound}.}}',
  tooSmall:
    '{origin, select, string {{field} must have at least {bound} characters.} array {{field} must have at least {bound} entries.} other {{field} must be at least {bound}.}}',
  unknownFields: '{field} has unknown fields: {names}.',
  invalid: "{field} isn't valid.",
  nul: '{field} contains a NUL character.',
});
