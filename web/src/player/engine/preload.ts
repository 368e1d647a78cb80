import { AUDIO_TYPES } from '../../lib/install/service-worker-contract.ts';

/**
 * Bytes. Renditions are smaller (25 minutes at 160 kbit/s). Larger files start while the browser is
 * still fetching them.
 */
const MAX_BYTES = 30 * 1024 * 1024;

/** Preloads the next track, so that it starts without a network request. */
export interface Preloader {
  /**
   * Fetches a source unless it is being fetched or already loaded. Only the last requested source
   * stays cached.
   */
  prepare: (source: string) => void;
  /**
   * The object URL of a completely loaded source; null for others. It is valid until the next call.
   */
  take: (source: string) => string | null;
  /** Releases all cached data. */
  clear: () => void;
}

interface Preload {
  source: string;
  controller: AbortController;
  /** The object URL, once the file has loaded. */
  url: string | null;
}

type Load = (
  source: string,
  init: { credentials: 'same-origin'; headers: { accept: string }; signal: AbortSignal },
) => Promise<Response>;

export function createPreloader(load: Load = (source, init) => fetch(source, init)): Preloader {
  let pending: Preload | null = null;
  /** The object URL that the element uses. */
  let current: string | null = null;

  const drop = () => {
    pending?.controller.abort();
    if (pending?.url) URL.revokeObjectURL(pending.url);
    pending = null;
  };

  async function arrive(expected: Preload): Promise<void> {
    const { source, controller } = expected;
    const response = await load(source, {
      credentials: 'same-origin',
      headers: { accept: AUDIO_TYPES },
      signal: controller.signal,
    });
    if (!response.ok || Number(response.headers.get('content-length')) > MAX_BYTES) {
      controller.abort();
      return;
    }
    const sound = await response.blob();
    if (pending === expected) expected.url = URL.createObjectURL(sound);
  }

  function take(source: string): string | null {
    if (current) URL.revokeObjectURL(current);
    current = pending?.source === source ? pending.url : null;
    if (current) pending = null;
    return current;
  }

  return {
    prepare: (source) => {
      if (pending?.source === source) return;
      drop();
      pending = { source, controller: new AbortController(), url: null };
      // If it fails, the element requests the file itself and reports the error.
      arrive(pending).catch(() => undefined);
    },
    take,
    clear: () => {
      drop();
      take('');
    },
  };
}
