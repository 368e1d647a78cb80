export { applySuspensionToRemoval } from './apply-suspension.ts';
