import { limits } from '../../limits.ts';

/** The events of the security log with their descriptions. */
export const SECURITY_EVENTS = {
  signedIn: 'Logged in with your password',
  passkeySignedIn: 'Logged in with a passkey',
  secondStepFailed: 'Entered a wrong code at the second step',
  recoveryCodeUsed: 'Used a recovery code',
  passkeyRefused: 'Blocked a passkey that may have been copied',
  passwordChanged: 'Changed your password',
  passwordReset: 'Reset your password by email',
  emailChangeRequested: 'Asked to change your email',
  emailChanged: 'Changed your email',
  emailChangeUndone: 'Undid a change of your email',
  sessionEnded: 'Logged out one session',
  otherSessionsEnded: 'Logged out all other sessions',
  accountRestored: 'Account restored for its owner by the people who run this server',
  sessionsEndedByOperator: 'Logged out everywhere by the people who run this server',
  passkeyAdded: 'Added a passkey',
  passkeyRenamed: 'Renamed a passkey',
  passkeyRemoved: 'Removed a passkey',
  passkeysRemoved: 'Removed all passkeys',
  twoFactorEnabled: 'Turned on two-step verification',
  twoFactorDisabled: 'Turned off two-step verification',
  twoFactorReset: 'Two-step verification was turned off by the people who run this server',
  recoveryCodesCreated: 'Created new recovery codes',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  proofRequired: "Confirm it's you to continue.",
  wrongPassword: "That's not your current password. Please try again.",
  sameEmail: "That's already your email address.",
  emailCodeSent: 'If this address can be used, a code is on its way. Enter it here to confirm.',
  emailCodeWrong: 'Invalid verification code. Please try again.',
  emailChanged: 'Your email is changed.',
  undoInvalid: 'This link has expired or was already used.',
  undoTaken: 'Another account uses this address now. Please contact the people who run this server.',
  emailUndone: 'Your old email is back, and every device is logged out. Reset your password next.',
  secondFactor: 'Enter the code from your authenticator app.',
  secondFactorWrong: 'That code is wrong or was already used. Please try the next one.',
  twoFactorCodeWrong: "That code isn't right. Check the time on your phone and try the next one.",
  twoFactorNotStarted: 'Scan the QR code first.',
  twoFactorAlreadyOn: 'Two-step verification is already on.',
  twoFactorOff: 'Two-step verification is off.',
  passkeyWrong: "That passkey didn't work. Try again or log in with your password.",
  passkeyNotAdded: "We couldn't add this passkey. Please try again.",
  passkeyKnown: 'This passkey is already added.',
  passkeyNameEmpty: 'Give your passkey a name.',
  passkeyNameTooLong: `Names can be up to ${limits.account.passkeyName} characters.`,
  tooManyPasskeys: `You can have up to ${limits.account.passkeys} passkeys. Remove one first.`,
} as const;
