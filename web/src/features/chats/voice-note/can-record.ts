import { isSecure } from '../../../lib/secure-context.ts';

/** Whether this browser can record. A page without https cannot, and says so on the press. */
export const canRecord = (): boolean =>
  !isSecure() || (typeof AudioWorkletNode === 'function' && 'mediaDevices' in navigator);
