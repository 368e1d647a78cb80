import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';

/** The id of who is signed in now: in another tab somebody else may have. */
export const askWho = async (): Promise<string> => (await call(api.users.getCurrentUser)).id;
