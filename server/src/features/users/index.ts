export { clearProfile } from './clear-profile.ts';
export { deleteAccountById } from './delete-account.ts';
export { grantPlus, setAdmin, setDisabled } from './admin.queries.ts';
export {
  changePostsCount,
  findAccountByEmail,
  findCredentials,
  findMailRecipient,
  findUserByName,
  insertUser,
  isEmailTaken,
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
export { pictureUrl, roleOf } from './users.views.ts';
