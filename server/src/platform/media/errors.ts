/** The file itself is the problem: nobody can play or show it, and trying again is of no use. The message is for a person. */
export class Undecodable extends Error {
  override name = 'Undecodable';
}

/** Why a job was not done although its file may be fine. */
export type Reason =
  /** the child process ended or was killed from outside */
  | 'died'
  /** the work met an error that says nothing about the file, such as a full disk */
  | 'failed'
  /** the job fell silent or took longer than its limit */
  | 'timeout'
  /** the child needed more memory than its limit */
  | 'memory'
  /** the queue is full */
  | 'busy'
  /** the workshop was closed */
  | 'closed';

/** Whether a message of V8, WebAssembly, libvips or the system says that memory ran out. */
export const saysOutOfMemory = (message: string): boolean =>
  /out of memory|allocation failed|(could not|failed to|unable to|cannot) allocate|\bENOMEM\b|bad_alloc/i.test(
    message,
  );

/** The job was not done, the file was not judged: the same job may be tried again later. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable';
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
