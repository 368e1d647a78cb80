import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { clearAccount, finishDeletion } from './delete-account.ts';
import { profileHead } from './profile.head.ts';
import { registerProfileRealtime } from './users.realtime.ts';
import { userHandlers } from './users.routes.ts';

/**
 * Profiles, search, and actions of users on their own accounts. Passwords and sessions belong to
 * the auth feature.
 */
export const users: Feature = (app, context) => {
  // `getCurrentUser` includes notifications, so the notifications feature serves it.
  const { getCurrentUser: _own, ...routes } = api.users;
  mount(app, context, routes, userHandlers(context));
  context.jobs.work(finishDeletion, ({ userId }, { signal }) => clearAccount(context, userId, signal));
  registerProfileRealtime(context);
  return { heads: { profile: profileHead(context) } };
};

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
