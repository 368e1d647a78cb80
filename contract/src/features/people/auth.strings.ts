import { limits } from '../../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  email: 'Enter a valid email ',
  emailTaken: 'Email is already taken',
  password: `Password must be at least ${limits.password.min} characters long`,
  passwordTooLong: `Password must be at most ${limits.password.max} characters long`,
  passwordCommon: 'This password is too easy to guess.',
  passwordsDiffer: 'Passwords do not match',
  codeMissing: 'Please enter the verification code',
  codeWrong: 'Invalid verification code. Please try again.',
  mailFailed: 'Failed to send verification email. Please try again.',
  notVerified: 'Verify your email in this browser first.',
  accountTaken: 'Email or username already exists. Please try different credentials.',
  wrongPassword: 'Invalid email/username or password. Please try again.',
  disabled: 'Account is disabled or access denied.',
  resetWrong: 'Invalid or expired code. Please try again.',
  removePasskeys: (count: number) =>
    count === 1 ? 'Remove my passkey too' : `Remove my ${count} passkeys too`,
  removePasskeysHint: 'Keep this on if someone else may have used your account. You can add passkeys again.',
  secondStep: 'Verification code',
  secondStepHint: 'From your authenticator app, or one of your recovery codes.',
  secondStepMissing: 'Enter the code from your authenticator app',
  passkey: 'Sign in with a passkey',
  image: 'Please select a valid image file (JPEG, JPG, or PNG only)',
  imageTooLarge: 'File size must be less than 5MB',
} as const;
