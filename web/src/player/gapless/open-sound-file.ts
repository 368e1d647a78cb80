import { AUDIO_TYPES } from '../../lib/install/service-worker-contract.ts';

/**
 * Bytes. Renditions of an hour and a half are smaller. The file of a track is in memory while its
 * sound is added, so larger ones play by themselves.
 */
const MAX_BYTES = 100 * 1024 * 1024;

/** A file that is being fetched. */
export interface SoundFile {
  /** Bytes of the whole file. */
  size: number;
  /** The next bytes; null at the end of the file. */
  read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

/**
 * Fetches a file from an offset to its end. It reads ahead without pausing, since the server ends
 * connections of clients that pause. The service worker stores a file that is fetched from its
 * start.
 * @throws if the file does not arrive or is too large
 */
export async function openSoundFile(source: string, offset: number, signal: AbortSignal): Promise<SoundFile> {
  const { status, headers, body } = await fetch(source, {
    headers: { accept: AUDIO_TYPES, range: `bytes=${offset}-` },
    signal,
  });
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
  const [first, size] = range
    ? [Number(range[1]), Number(range[2])]
    : [0, Number(headers.get('content-length'))];
  const isWanted = (status === 206 || status === 200) && first === offset && size > 0 && size <= MAX_BYTES;
  if (!body || !isWanted) {
    await body?.cancel();
    throw new Error(`The sound cannot be read: ${status}`);
  }

  const arrived: { chunks: Uint8Array<ArrayBuffer>[]; isAll: boolean; failure?: unknown } = {
    chunks: [],
    isAll: false,
  };
  let tell = doNothing;
  const readAhead = async () => {
    const reader = body.getReader();
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      arrived.chunks.push(part.value);
      tell();
    }
  };
  readAhead()
    .catch((error: unknown) => {
      arrived.failure = error;
    })
    .finally(() => {
      arrived.isAll = true;
      tell();
    });
  return {
    size,
    read: async () => {
      if (arrived.chunks.length === 0 && !arrived.isAll)
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      const chunk = arrived.chunks.shift() ?? null;
      if (chunk === null && arrived.failure !== undefined) throw arrived.failure;
      return chunk;
    },
  };
}

const doNothing = (): void => undefined;
