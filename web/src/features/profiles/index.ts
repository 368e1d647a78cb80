/** Deleting the account, for the settings. */
export { DangerZone } from './edit/danger-zone.tsx';
