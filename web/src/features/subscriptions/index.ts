/** Plus offers, for other features. The screen of plans stays inside. */
export { PlusOffer } from './plus-offer.tsx';
export { useShowPlanLimit } from './use-show-plan-limit.ts';
