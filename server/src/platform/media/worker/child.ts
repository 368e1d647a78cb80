import { serve } from './child-serve.ts';
import { mediaRequest } from './media-request.ts';

const MEMORY = 1024 ** 3;

// The first job of a kind loads its modules: a process that only probes needs no encoder.
serve(
  async (message, onProgress) => {
    const request = mediaRequest.parse(message);
    if (request.task === 'probe') return (await import('../analysis/probe.ts')).probe(request.path);
    if (request.task === 'image') return (await import('../image/image.ts')).reencode(request.path, request);
    if (request.task === 'still') return (await import('../image/image.ts')).extractFirstFrame(request.path);
    if (request.task === 'hash') return (await import('../analysis/hash-sound.ts')).hashSound(request.path);
    return (await import('../analysis/analyse.ts')).analyse(request.path, { ...request, onProgress });
  },
  { niceness: Number(process.argv[2]), memory: MEMORY },
);
