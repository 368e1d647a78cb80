import type { terms } from '@backbeat/contract';

/** What tells the credits of a post apart, and draws the face: the id of a guest, else the user name. */
export const keyOfCredit = ({ userName, guest }: Pick<terms.PostCredit, 'userName' | 'guest'>): string =>
  guest?.id ?? userName;
