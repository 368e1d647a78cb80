/** Credit requests: terms that wait for the consent of the artists they credit. */
export {
  areDefaultCredits,
  creditsFault,
  toNewCredits,
  type CreditDraft,
  type CreditsDraft,
  type CreditTerms,
} from './editor/credit-draft.ts';
export { CreditsEditor } from './editor/credits-editor.tsx';
export { CreditTable } from './credit-table.tsx';
export { EditCreditsButton } from './editor/edit-credits-button.tsx';
export { ProposeTermsDialog } from './editor/propose-terms-dialog.tsx';
export { useProposeTerms } from './editor/use-propose-terms.ts';
export { usePendingDecisions, usePendingRequests } from './pending-requests.queries.ts';
export { useShownRequests } from './use-shown-requests.ts';
export { AnswerButtons } from './review/answer-buttons.tsx';
export { CreditList } from './review/credit-list.tsx';
export { RequestTerms } from './review/request-terms.tsx';
export { useProposedSound } from './review/use-proposed-sound.ts';
export { CancelProposalButton } from './cancel-proposal-button.tsx';
export { hasSplit } from './has-split.ts';
export { DecisionButtons } from './decision-buttons.tsx';
export { WithdrawCreditButton } from './withdraw-credit/withdraw-credit-button.tsx';
export { WithdrawButton } from './withdraw-button.tsx';
