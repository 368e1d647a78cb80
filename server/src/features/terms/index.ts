export { accountsOf, splitOf, type Credit, type Terms } from './consents.policy.ts';
export { endRequestBetween, removeArtist, withdrawCredit } from './departures.policy.ts';
export {
  findGuestsById,
  insertGuests,
  lockGuests,
  lockGuestsOfPosts,
  updateGuestRow,
  type GuestRow,
} from './guests.queries.ts';
export { claimGuests } from './claim-guests.ts';
export { loadAgreedTerms, type AgreedTerms } from './load-agreed-terms.ts';
export {
  answerTo,
  awaitsAuthor,
  findPartyId,
  isCreditedNow,
  isPartyTo,
  partiesOf,
  requestsOf,
  settle,
  statusOf,
  type Answer,
  type AnswerInput,
  type Hold,
  type PostTerms,
} from './requests.policy.ts';
export { resolveCredits, resolveFeatures } from './resolve-credits.ts';
export { inviteGuests, transactWithGuests } from './resolve-guests.ts';
export {
  areDefaultTerms,
  emitEndedRequests,
  emitRequests,
  loadLockedTerms,
  storeTerms,
  type TermsChange,
} from './store-terms.ts';
export {
  approve,
  cancelTerms,
  decline,
  proposeTerms,
  publish,
  withdrawRequest,
  type NamedArtist,
} from './terms.policy.ts';
export {
  findCredits,
  findRecording,
  findTerms,
  groupByPost,
  type CreditRow,
  type TermsRow,
} from './terms.queries.ts';
export {
  answerOf,
  currentDigestOf,
  viewCredits,
  viewFeatures,
  viewGuests,
  viewProposedTerms,
} from './terms.views.ts';
export {
  eraseGuestRow,
  listGuestEmails,
  lockGuest,
  markGuestOpened,
  renameGuest,
  setGuestRevoked,
} from './guest-access.queries.ts';
