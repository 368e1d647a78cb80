/** Drafts that wait for the artists whom they want to feature. */
export { AnswerButtons } from './answer-buttons.tsx';
export { useDecision } from './use-decision.ts';
export { WithdrawButton } from './withdraw-button.tsx';
