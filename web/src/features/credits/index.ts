/** Credit requests: drafts that wait for the consent of the artists they feature. */
export { AnswerButtons } from './answer-buttons.tsx';
export { useDecision } from './use-decision.ts';
export { WithdrawButton } from './withdraw-button.tsx';
