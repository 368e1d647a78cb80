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
export { CreditRequests } from './credit-requests.tsx';
export { keyOfCredit } from './credit-key.ts';
export { CreditedName } from './credited-name.tsx';
export { CreditTable } from './credit-table.tsx';
export { EditCreditsButton } from './editor/edit-credits-button.tsx';
export { ProposeTermsDialog } from './editor/propose-terms-dialog.tsx';
export { useProposeTerms } from './editor/use-propose-terms.ts';
export { usePendingDecisions, usePendingRequests } from './pending-requests.queries.ts';
export { useShownRequests } from './use-shown-requests.ts';
export { AnswerButtons } from './review/answer-buttons.tsx';
export { CreditList } from './review/credit-list.tsx';
export { RequestTerms, TermChanges } from './review/request-terms.tsx';
export { ShareBar } from './review/share-bar.tsx';
export { ShareBars } from './review/share-bars.tsx';
export { useProposedSound } from './review/use-proposed-sound.ts';
export { CancelProposalButton } from './cancel-proposal-button.tsx';
export { isAddressHolder } from './is-address-holder.ts';
export { declinedNames, namesByAnswer } from './names-by-answer.ts';
export { hasSplit } from './has-split.ts';
export { DecisionButtons } from './decision-buttons.tsx';
export { WithdrawCreditButton } from './withdraw-credit/withdraw-credit-button.tsx';
export { WithdrawButton } from './withdraw-button.tsx';
export { GoOnWithoutButton } from './go-on-without-button.tsx';
