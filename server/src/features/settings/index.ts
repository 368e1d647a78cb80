export { openSettings, readSettings, readStoredValues } from './open-settings.ts';
export { parseChange } from './settings.policy.ts';
export { lockSettings } from './settings.queries.ts';
export { lockOf } from './settings.views.ts';
export { endSetup, storeSettings } from './store-settings.ts';
