import { limits } from '@backbeat/contract';

/** Characters of a mailed code. */
export const CODE_LENGTH = limits.verificationCode.length;
