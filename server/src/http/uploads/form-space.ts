import type { ApiError } from '@backbeat/contract';

/** Space that is reserved for the files of one form. */
export interface Reservation {
  id: string;
  /** Bytes that the files may have together. */
  bytes: number;
  /** The error for files that pass them. */
  refusal: ApiError;
}

/** Reserves space for the files of forms, by the quotas of the account and the instance. */
export interface FormSpace {
  /**
   * @param userId null for a sign-up
   * @param size bytes that the files have at most and at least
   * @throws {ApiError} QUOTA_EXCEEDED
   */
  reserve: (userId: string | null, size: { bytes: number; minBytes: number }) => Promise<Reservation>;
  release: (id: string) => Promise<void>;
}
