export { checkAcceptance } from './check-acceptance.ts';
export { findPrivacy } from './privacy.queries.ts';
