import type { accounts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { sessionCookie } from '../auth/index.ts';
import { deleteAccount } from './delete-account.ts';
import { updateProfile } from './update-profile.ts';

export const accountHandlers = (context: Context): Handlers<typeof accounts.accountRoutes> => ({
  updateProfile: async ({ body }, { viewer }) => {
    if (body.pp || body.banner) await context.limiter.consume('uploadsByAccount', viewer.id);
    return updateProfile(context, viewer, body);
  },
  deleteAccount: async ({ params: { id } }, { viewer, reply }) => {
    await deleteAccount(context, viewer, id);
    sessionCookie(context.config.publicUrl).clear(reply);
    return undefined;
  },
});
