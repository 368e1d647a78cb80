import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { userHandlers } from './users.routes.ts';

/** People as others see them. Who they are to the server (passwords, sessions) is the auth feature's. */
export const users: Feature = (app, context) => {
  mount(app, context, api.users, userHandlers(context));
};

export { giveBadge, grantPlus, setDisabled, takeBadge } from './admin.queries.ts';
export {
  changePostsCount,
  findAccountByEmail,
  findCredentials,
  insertUser,
  isEmailTaken,
  isNameTaken,
  setPaidUntil,
  setPasswordHash,
} from './users.queries.ts';
export { pictureUrl, roleOf } from './users.view.ts';
