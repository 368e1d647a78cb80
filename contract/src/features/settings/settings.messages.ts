import { defineMessages } from '../../messages/define-messages.ts';

/** Texts of the settings pages on email, password and credentials. */
export const messages = defineMessages({
  failed: "That didn't work",
  loadFailed: "We couldn't load this",

  email: {
    title: 'Email',
    about: 'We send codes, receipts and security notices there.',
    change: 'Change email',
    newEmail: 'New email',
    sendCode: 'Send code',
    code: 'Code from the email',
    codeSent: "We sent a code to {email}. It's valid for {max} minutes.",
    confirm: 'Confirm email',
    otherAddress: 'Use another address',
    changed: 'Your email is {email} now.',
  },

  undo: {
    title: 'Undo the email change',
    about:
      'This brings your old email back and logs out every device. It also removes passkeys, two-step verification and passwords that were added since the change. Do it if you didn’t change your email yourself.',
    action: 'Bring my old email back',
    missing: 'This link is incomplete. Please open it from the email again.',
    done: 'Your old email is back',
    resetPassword: 'Reset your password',
  },

  password: {
    title: 'Password',
    about: "You'll be logged out everywhere else.",
    current: 'Current password',
    next: 'New password',
    again: 'New password again',
    hint: 'At least {min} characters',
    change: 'Change password',
    changed: 'Your password is changed. Your other sessions are logged out.',
    forgot: 'Forgot it?',
  },

  twoFactor: {
    title: 'Two-step verification',
    off: "Asks for a code from your authenticator app after your password, so a stolen password isn't enough.",
    on: '{codes, plural, one {On. You have {codes} recovery code left for when your phone is out of reach.} other {On. You have {codes} recovery codes left for when your phone is out of reach.}}',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    setUp: 'Set up your authenticator app',
    scan: 'Scan this code with your authenticator app, or type in the key below.',
    qrCode: 'QR code for your authenticator app',
    key: 'Key',
    copyKey: 'Copy key',
    keyCopied: 'Key copied.',
    code: 'Code from the app',
    confirm: 'Confirm code',
    disabled: 'Two-step verification is off.',
    offTitle: 'Turn off two-step verification',
    offAbout: 'Enter a code from your authenticator app, or a recovery code.',
    anyCode: 'Code',
    newCodes: 'New recovery codes',
    codesTitle: 'Your recovery codes',
    codesAbout:
      'Each of these codes works once, in place of a code from your app. Save them now: we show them only this time.',
    download: 'Download codes',
    codesFile: '{brand} recovery codes of {userName}.txt',
    savedThem: 'I saved them',
  },

  passkeys: {
    title: 'Passkeys',
    about:
      'Log in with your fingerprint, face or screen lock instead of a password. You can have up to {max}.',
    none: 'No passkeys yet.',
    add: 'Add a passkey',
    added: 'Passkey added.',
    unsupported: "This browser doesn't support passkeys.",
    addedOn: 'Added {date}',
    lastUsed: 'last used {date}',
    neverUsed: 'never used',
    rename: 'Rename',
    renameTitle: 'Rename passkey',
    name: 'Name',
    save: 'Save',
    remove: 'Remove',
    removeTitle: 'Remove passkey',
    removeQuestion: "You won't be able to log in with “{name}” any more.",
    removed: 'Passkey removed.',
  },

  sessions: {
    title: 'Sessions',
    about: "Where you're logged in",
    current: 'This device',
    seen: 'Since {first}. Last seen: {last}',
    end: 'Log out',
    endOthers: 'Log out all others',
    endOthersQuestion: 'All your other browsers will have to log in again.',
    ended: 'Session logged out.',
    othersEnded: 'All other sessions are logged out.',
  },

  log: {
    title: 'Security log',
    about: "The last {max} events. Something you don't recognize? Change your password.",
    none: 'Nothing yet.',
    more: 'Show all events',
  },

  proof: {
    title: "Confirm it's you",
    about: 'This is a sensitive change, so we ask for your password or a passkey.',
    password: 'Password',
    confirm: 'Confirm',
    passkey: 'Use a passkey',
    passwordMissing: 'Enter your password',
    code: 'Code from your authenticator app',
  },
});
