import { notFoundMessages } from './messages/errors.messages.ts';

/** All error codes with their HTTP status. Codes are stable: clients may rely on them. */
export const statusOfCode = {
  MALFORMED: 400,
  INVALID_INPUT: 400,
  WRONG_CODE: 400,
  SIGNED_OUT: 401,
  WRONG_PASSWORD: 401,
  /** The account asks for a code of its authenticator app, or the code is wrong. */
  SECOND_FACTOR: 401,
  WRONG_PASSKEY: 401,
  /** A further browser of a guest needs the code that is mailed to the guest. */
  GUEST_CODE: 401,
  /** A private link asks for its password. */
  LINK_PASSWORD: 401,
  FORBIDDEN: 403,
  /** The session needs a fresh proof of the user's identity (`proof` of a route). */
  PROOF_REQUIRED: 403,
  CROSS_SITE: 403,
  EMAIL_NOT_VERIFIED: 403,
  ACCOUNT_DISABLED: 403,
  PLUS_REQUIRED: 403,
  SIGN_UP_CLOSED: 403,
  INVITE_REQUIRED: 403,
  /** The console asks staff for an authenticator app or a passkey. */
  STAFF_TWO_FACTOR: 403,
  /** The password of a sign-up request is right, and staff has not decided about the request. */
  SIGN_UP_WAITING: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TAKEN: 409,
  LIMIT_REACHED: 409,
  /** The environment provides the setting. */
  SETTING_LOCKED: 409,
  GONE: 410,
  /** A guest link that its holder can renew. */
  LINK_EXPIRED: 410,
  PRECONDITION_FAILED: 412,
  TOO_LARGE: 413,
  /** 413 and not 409, which tus clients retry. */
  QUOTA_EXCEEDED: 413,
  WRONG_KIND: 415,
  RANGE_NOT_SATISFIABLE: 416,
  /** This process has another role than to answer the request (RFC 9110, 15.5.20). */
  MISDIRECTED: 421,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/**
 * The body of an error response: a message for users, a code for programs, and messages by field.
 */
export interface Failure {
  error: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

/**
 * An error that any function below a handler may throw. The server responds with the status of its
 * code.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the client may retry; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return statusOfCode[this.code];
  }

  toFailure(): Failure {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/**
 * Returns the 404 error. It is the same for missing resources and for those the caller may not see.
 */
export const notFound = (what: keyof typeof notFoundMessages): ApiError =>
  new ApiError('NOT_FOUND', notFoundMessages[what]);
