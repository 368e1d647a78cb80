/** The settings of the server and of one's sign-in, for the set-up of a server. */
export { SectionForm } from './instance/section-form.tsx';
export { messages as instanceSettingsMessages } from './instance/instance-settings.messages.ts';
export { LockedHint } from './instance/locked-hint.tsx';
export { PasskeysGroup } from './security/passkeys-group.tsx';
export { TwoFactorGroup } from './security/two-factor-group.tsx';
