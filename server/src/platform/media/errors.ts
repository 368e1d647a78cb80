/** Why a file cannot be read, for callers that choose their own message. */
export const UNDECODABLE_REASONS = [
  /** not a file of the kind that the caller asked for */
  'wrong-kind',
  'damaged-audio',
  'no-sound',
  'too-long',
  /** a WAV file whose samples are neither PCM nor float */
  'unsupported-coding',
  'mp3-in-wav',
  'unsupported-sample-rate',
  'unsupported-channels',
  'damaged-image',
  'too-many-pixels',
  'too-much-memory',
  'too-many-frames',
  'slow-image',
] as const;

export type UndecodableReason = (typeof UNDECODABLE_REASONS)[number];

type UndecodableOptions = ErrorOptions & {
  reason?: UndecodableReason | undefined;
  /** The value of the reason, in readable form: 'A-law', '384 kHz', '12'. */
  detail?: string | undefined;
};

/**
 * The file itself cannot be decoded, and a retry cannot succeed. The message is readable for users.
 */
export class UndecodableFile extends Error {
  override name = 'Undecodable';
  readonly reason: UndecodableReason | undefined;
  readonly detail: string | undefined;

  constructor(message: string, { reason, detail, ...options }: UndecodableOptions = {}) {
    super(message, options);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Why a job failed although its file may be valid. */
export type Reason =
  /** the child process ended or was killed from outside */
  | 'died'
  /** the work failed for a reason outside the file, such as a full disk */
  | 'failed'
  /** the job sent no message for too long or exceeded its time limit */
  | 'timeout'
  /** the child needed more memory than its limit */
  | 'memory'
  /** the queue is full */
  | 'busy'
  /** the media processor was closed */
  | 'closed';

/** Whether a message of V8, WebAssembly, libvips or the system reports a lack of memory. */
export const isOutOfMemoryMessage = (message: string): boolean =>
  /out of memory|allocation failed|(could not|failed to|unable to|cannot) allocate|\bENOMEM\b|bad_alloc/i.test(
    message,
  );

/** The job failed without a verdict on the file. A retry may succeed. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
