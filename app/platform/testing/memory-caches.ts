/** As much of the browser's caches as is used, in memory. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://skykite.test').href
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>()
    all.set(name, cache)
    return {
      match: async (request: Request | string) => cache.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void cache.set(urlOf(request), response),
      keys: async () => [...cache.keys()].map((url) => new Request(url)),
      delete: async (request: Request | string) => cache.delete(urlOf(request)),
    }
  }
  const caches = {
    open,
    match: async (url: string) =>
      [...all.values()]
        .find((cache) => cache.has(urlOf(url)))
        ?.get(urlOf(url))
        ?.clone(),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return { all, caches: caches as unknown as CacheStorage }
}
