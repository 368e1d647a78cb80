import { line } from '../../ui/icons.tsx';

/** Icons that only this screen uses. */
export const ExternalIcon = line('M14 4h6v6m0-6-9 9M10 5H5v14h14v-5');
export const BoltIcon = line('M13 3 5 14h6l-1 7 9-12h-6l1-6Z');
