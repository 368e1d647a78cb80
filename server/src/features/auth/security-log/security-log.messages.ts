import { defineMessages } from '@backbeat/contract';

/** The subjects of the notices, by event. */
export const subjects = defineMessages({
  passwordChanged: 'Your password was changed',
  passwordReset: 'Your password was changed',
  emailChanged: 'Your email was changed',
  passkeyAdded: 'A passkey was added',
  passkeyRenamed: 'A passkey was renamed',
  passkeyRemoved: 'A passkey was removed',
  passkeysRemoved: 'Your passkeys were removed',
  passkeyRefused: 'We blocked a passkey',
  twoFactorEnabled: 'Two-step verification is on',
  twoFactorDisabled: 'Two-step verification is off',
  twoFactorReset: 'Two-step verification is off',
  recoveryCodeUsed: 'A recovery code was used',
  recoveryCodesCreated: 'You have new recovery codes',
  exportRequested: 'Someone asked for a copy of your data',
  exportDownloaded: 'Your data was downloaded',
  emailChangeUndone: 'Your email was restored',
  accountRestored: 'Your account was restored',
});

/** What happened, by event. */
export const sentences = defineMessages({
  passwordChanged:
    "Hi {userName}, your password was just changed and you've been logged out everywhere else.",
  passwordReset: "Hi {userName}, your password was just changed and you've been logged out everywhere.",
  emailChanged: 'Hi {userName}, the email address of your account was just changed.',
  passkeyAdded: 'Hi {userName}, a passkey was just added to your account.',
  passkeyRenamed: 'Hi {userName}, a passkey of your account was just renamed.',
  passkeyRemoved: 'Hi {userName}, a passkey was just removed from your account.',
  passkeysRemoved: 'Hi {userName}, all passkeys of your account were just removed.',
  passkeyRefused:
    'Hi {userName}, we blocked a login because the passkey may have been copied. Remove that passkey in your settings.',
  twoFactorEnabled: 'Hi {userName}, two-step verification was just turned on.',
  twoFactorDisabled: 'Hi {userName}, two-step verification was just turned off.',
  twoFactorReset:
    'Hi {userName}, two-step verification was just turned off by the people who run this server.',
  recoveryCodeUsed: 'Hi {userName}, a recovery code was just used in place of a code from your app.',
  recoveryCodesCreated: 'Hi {userName}, your recovery codes were just replaced.',
  exportRequested:
    "Hi {userName}, a copy of everything in your account was just requested. We'll email you when it's ready to download.",
  exportDownloaded: 'Hi {userName}, a copy of everything in your account was just downloaded.',
  emailChangeUndone:
    "Hi {userName}, this is your email again and you've been logged out everywhere. We also removed passkeys, two-step verification and passwords that were newer than the change. Reset your password next.",
  accountRestored:
    'Hi {userName}, the people who run this server just gave this account back to its owner. Its password no longer works, and its passkeys and two-step verification are gone. Is it yours? Choose a new password with "Forgot password?" on the login page.',
});

export const messages = defineMessages({
  origin: 'When and where: {origin}.',
  whatToDo:
    'Wasn\'t you? Reset your password right away with "Forgot password?" on the login page, then check Security in your settings.',
  whatToDoFormer:
    'Your account uses another email address now. Wasn\'t you? Open our email "Your email was changed" and undo the change: that brings this address back and removes what was added since.',
  notYours: 'Not your account? Please write to the people who run this server.',
});
