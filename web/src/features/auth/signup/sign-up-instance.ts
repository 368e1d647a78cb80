import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';

/** The name and the sign-up mode of this server. */
export const instanceQuery = queryOf(api.instance.getInstance);

/** Who made an invite; fails for a code that is not valid. */
export const inviteQuery = (code: string) => queryOf(api.invites.findInvite, { params: { code } });
