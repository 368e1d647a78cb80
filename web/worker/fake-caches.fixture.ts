const urlOf = (request: RequestInfo | URL): string =>
  request instanceof Request ? request.url : new URL(request, 'http://localhost').href;

/** The part of CacheStorage that the service worker uses, in memory (W3C Service Workers, 5). */
export function fakeCaches() {
  const cachesByName = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = cachesByName.get(name) ?? new Map<string, Response>();
    cachesByName.set(name, entries);
    return {
      match: async (request: RequestInfo) => entries.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => {
        entries.set(urlOf(request), response);
      },
      delete: async (request: RequestInfo) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  return {
    open,
    delete: async (name: string) => cachesByName.delete(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) =>
      cachesByName.get(cacheName)?.get(urlOf(request))?.clone(),
  };
}

/** A fetch event of a page. `settled` resolves when the worker has finished. */
export function fetchEvent(path: string, headers: Record<string, string> = {}) {
  const work: Promise<unknown>[] = [];
  return {
    request: new Request(new URL(path, 'http://localhost'), { headers }),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    settled: () => Promise.all(work),
  };
}
