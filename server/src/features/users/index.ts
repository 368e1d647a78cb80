import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { profileHead } from './profile-head.ts';
import { userHandlers } from './users.routes.ts';

/** Public profiles and search. Passwords and sessions belong to the auth feature. */
export const users: Feature = (app, context) => {
  // `getCurrentUser` includes notifications, so the notifications feature serves it.
  const { getCurrentUser: _own, ...routes } = api.users;
  mount(app, context, routes, userHandlers(context));
  return { heads: { profile: profileHead(context) } };
};

export { grantPlus, setAdmin, setDisabled } from './admin.queries.ts';
export {
  changePostsCount,
  findAccountByEmail,
  findCredentials,
  findUserByName,
  insertUser,
  isEmailTaken,
  isNameTaken,
  lockAccounts,
  setPaidUntil,
  replacePasswordHash,
  setPasswordHash,
  type Credentials,
} from './users.queries.ts';
export {
  deleteAccountRow,
  findLeft,
  lockPictures,
  markLeft,
  saveProfile,
  type Pictures,
  type PresentPicture,
  type StoredPicture,
} from './own-account.queries.ts';
export { findCurrentUser, findUser, findUserIfThere, findUsers } from './current-user.ts';
export { viewUserSummaries } from './user-summaries.ts';
export { shownPicture } from './pictures.queries.ts';
export { changesOfNames } from './search.queries.ts';
export { findNameQuery } from './search-users.ts';
export { pictureUrl, roleOf } from './users.views.ts';
