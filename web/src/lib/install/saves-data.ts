import { isRecord } from '../is-record.ts';

/** Whether the user has asked the browser to save data (WICG Network Information). */
export const savesData = (): boolean =>
  'connection' in navigator && isRecord(navigator.connection) && navigator.connection['saveData'] === true;
