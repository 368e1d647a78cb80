import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { clearAccount, finishDeletion } from './delete-account.ts';
import { profileHead } from './profile.head.ts';
import { registerProfileRealtime } from './users.realtime.ts';
import { userHandlers } from './users.routes.ts';
import { definePersonalData, mediaPath, readOne, type MediaFile } from '../../personal-data.ts';
import { findProfileData } from './own-account.queries.ts';

/**
 * Profiles, search, and actions of users on their own accounts. Passwords and sessions belong to
 * the auth feature.
 */
export const users = {
  start(app, context) {
    // `getCurrentUser` includes notifications, so the notifications feature serves it.
    const { getCurrentUser: _own, ...routes } = api.users;
    mount(app, context, routes, userHandlers(context));
    context.jobs.work(finishDeletion, ({ userId }, { signal }) => clearAccount(context, userId, signal));
    registerProfileRealtime(context);
  },
  heads: (context) => ({ profile: profileHead(context) }),
  personalData: [
    definePersonalData('profile', readOne(findProfileData), ({ profilePic, banner }) => [
      ...storedOnly('picture', profilePic),
      ...storedOnly('banner', banner),
    ]),
  ],
} satisfies Feature;

/** A picture at another address is not stored here. */
const storedOnly = (name: string, key: string | null): MediaFile[] =>
  key === null || key.startsWith('https://') ? [] : [{ key, path: mediaPath('profile', name, key) }];
