export { slipsOf } from './slips.ts';
