export { FormReservations } from './reserve-form-space.ts';
export {
  lockStorage,
  takeReserved,
  deleteExpiredReservations,
  findAccountUse,
  findInstanceUse,
} from './quotas.queries.ts';
export { quotaOf } from './quotas.policy.ts';
export { reserveSpace, watchQuota } from './reserve-space.ts';
