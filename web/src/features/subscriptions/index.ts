/** What the other features say of Plus; the screen of plans stays inside. */
export { PlusOffer } from './plus-offer.tsx';
export { useRefusal } from './use-refusal.ts';
