import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';

/** Fetches the id of the signed-in user, who may have changed in another tab. */
export const fetchCurrentUserId = async (): Promise<string> => (await call(api.users.getCurrentUser)).id;
