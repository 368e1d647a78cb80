export {
  checkSignUp,
  checkSignUpIsOpen,
  findAddressOwner,
  isProviderAllowed,
  lockSignUp,
  requireAllowedProvider,
} from './check-sign-up.ts';
export { createRequest } from './requests/create-request.ts';
export { countRequests, findWaitingPasswordHash } from './requests/requests.queries.ts';
export { countDaysWithoutStaff } from './sign-up.queries.ts';
export { requestWaitsMail } from './sign-up.mails.ts';
export { requireAgreement } from './check-agreement.ts';
export { listSignUpWarnings } from './list-sign-up-warnings.ts';
