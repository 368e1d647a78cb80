export { splitOf } from './consents.policy.ts';
export { endRequestBetween, removeArtist, withdrawCredit } from './departures.policy.ts';
export { loadAgreedTerms, type AgreedTerms } from './load-agreed-terms.ts';
export {
  answerTo,
  awaitsAuthor,
  isCreditedNow,
  requestsOf,
  settle,
  statusOf,
  type Answer,
  type PostTerms,
} from './requests.policy.ts';
export { resolveCredits, resolveFeatures } from './resolve-credits.ts';
export {
  areDefaultTerms,
  emitEndedRequests,
  emitRequests,
  loadLockedTerms,
  storeTerms,
} from './store-terms.ts';
export {
  approve,
  cancelTerms,
  decline,
  proposeTerms,
  publish,
  withdrawRequest,
  type AnswerInput,
} from './terms.policy.ts';
export { findCredits, findRecording, findTerms, type CreditRow, type TermsRow } from './terms.queries.ts';
export { answerOf, viewCredits, viewFeatures, viewProposedTerms } from './terms.views.ts';
