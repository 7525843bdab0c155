/** In-memory fake of the browser's `CacheStorage`, with only the methods that the code uses. */
export function memoryCaches() {
  const cachesByName = new Map<string, Map<string, Response>>()
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://skykite.test').href
  const open = async (name: string) => {
    const cache = cachesByName.get(name) ?? new Map<string, Response>()
    cachesByName.set(name, cache)
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
      [...cachesByName.values()]
        .find((cache) => cache.has(urlOf(url)))
        ?.get(urlOf(url))
        ?.clone(),
    keys: async () => [...cachesByName.keys()],
    delete: async (name: string) => cachesByName.delete(name),
  }
  return { all: cachesByName, caches: caches as unknown as CacheStorage }
}
