/** Renditions are smaller (25 minutes at 160 kbit/s); what is larger begins while it is being fetched. Bytes. */
const LARGEST = 30 * 1024 * 1024;

/** Holds the sound that comes next, so that it begins without asking the network. */
export interface Preloader {
  /** Fetches a source, unless it is being fetched or here already. Only the last one asked for is kept. */
  prepare: (source: string) => void;
  /** The address of a source that has arrived whole; null of others. It holds until the next one is taken. */
  take: (source: string) => string | null;
  /** Lets go of everything. */
  clear: () => void;
}

interface Coming {
  source: string;
  controller: AbortController;
  /** A blob: address, once it has arrived. */
  url: string | null;
}

type Load = (source: string, init: { credentials: 'same-origin'; signal: AbortSignal }) => Promise<Response>;

export function createPreloader(load: Load = (source, init) => fetch(source, init)): Preloader {
  let coming: Coming | null = null;
  /** The address that the element has. */
  let taken: string | null = null;

  const drop = () => {
    coming?.controller.abort();
    if (coming?.url) URL.revokeObjectURL(coming.url);
    coming = null;
  };

  async function arrive(expected: Coming): Promise<void> {
    const { source, controller } = expected;
    const response = await load(source, { credentials: 'same-origin', signal: controller.signal });
    if (!response.ok || Number(response.headers.get('content-length')) > LARGEST) {
      controller.abort();
      return;
    }
    const sound = await response.blob();
    if (coming === expected) expected.url = URL.createObjectURL(sound);
  }

  const release = () => {
    if (taken) URL.revokeObjectURL(taken);
    taken = null;
  };

  return {
    prepare: (source) => {
      if (coming?.source === source) return;
      drop();
      coming = { source, controller: new AbortController(), url: null };
      // Where it fails, the element itself asks for it when it begins, and says what is wrong.
      arrive(coming).catch(() => undefined);
    },
    take: (source) => {
      release();
      if (coming?.source === source && coming.url) {
        taken = coming.url;
        coming = null;
      }
      return taken;
    },
    clear: () => {
      drop();
      release();
    },
  };
}
