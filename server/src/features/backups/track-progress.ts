/** Between two records of the progress, in which a cancellation is noticed. */
const INTERVAL_MS = 2_000;

/** The work has been cancelled or deleted meanwhile. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

interface Tracking {
  signal: AbortSignal;
  /** Stores the bytes done. The work ends if it returns false. */
  store: (bytes: number) => Promise<boolean>;
  intervalMs?: number;
}

/**
 * Runs long work, and stores its progress at intervals also while there is none, so that others see
 * that its worker lives.
 * @throws {Cancelled} if `store` has returned false
 */
export async function trackProgress<T>(
  { signal, store, intervalMs = INTERVAL_MS }: Tracking,
  work: (signal: AbortSignal, report: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const cancellation = new AbortController();
  let bytes = 0;
  const tick = async () => {
    // The progress is not worth the work: it goes on while the database is away.
    const goesOn = await store(bytes).catch(() => true);
    if (!goesOn) cancellation.abort(new Cancelled());
  };
  const timer = setInterval(() => void tick(), intervalMs);
  try {
    return await work(AbortSignal.any([signal, cancellation.signal]), (done) => {
      bytes = done;
    });
  } catch (error) {
    throw cancellation.signal.aborted ? cancellation.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
