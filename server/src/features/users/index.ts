export { changeStaffRole } from './staff/change-staff-role.ts';
export { clearProfile } from './clear-profile.ts';
export { deleteAccountById } from './delete-account.ts';
export {
  beginDeletion,
  endDueSuspension,
  grantPlus,
  isDeletionDue,
  listDueAccounts,
  setDisabled,
  setQuota,
  setStaffRole,
} from './staff/admin.queries.ts';
export {
  changePostsCount,
  findAccountByEmail,
  findActiveUsers,
  findAddress,
  findCredentials,
  findMailRecipient,
  findUserByName,
  insertUser,
  isEmailTaken,
  isEmailVerified,
  isNameTaken,
  lockAccounts,
  lockEmail,
  setEmail,
  setPlusUntil,
  replacePasswordHash,
  setPasswordHash,
  voidPassword,
  type Credentials,
} from './users.queries.ts';
export { findCurrentUser, findPublicUser, findUsers } from './find-users.ts';
export { viewUserSummaries } from './load-user-summaries.ts';
export { shownPicture } from './pictures.queries.ts';
export { userSearchVersion } from './search.queries.ts';
export { findNameQuery, searchUsers } from './search-users.ts';
export { requireMayActOn } from './staff/staff.policy.ts';
export { findStaffRole, listAdministrators, listStaffIds } from './staff/staff.queries.ts';
export { pictureUrl, roleOf } from './users.views.ts';
