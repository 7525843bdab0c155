import { expect, test, vi } from 'vitest'
import { runtimeCache } from './runtime-cache.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'

const immutableResponse = (text: string) =>
  Object.defineProperty(new Response(text, { headers: { 'cache-control': 'public, immutable' } }), 'type', {
    value: 'basic',
  })

const base = 'https://skykite.test'

async function answerText(
  cache: ReturnType<typeof runtimeCache>,
  kind: 'asset' | 'font' | 'messages',
  url: string,
  isOnDevice = false,
) {
  const work: Promise<unknown>[] = []
  const response = await cache.answer(kind, new Request(url), (pending) => work.push(pending), isOnDevice)
  await Promise.all(work)
  return response.text()
}

test('fetches a file once, then serves it from the cache', async () => {
  const fetchMock = vi.fn(async () => immutableResponse('script'))
  const cache = runtimeCache(memoryCaches().caches, 'one', fetchMock)
  expect(await answerText(cache, 'asset', `${base}/assets/a.js`)).toBe('script')
  expect(await answerText(cache, 'asset', `${base}/assets/a.js`)).toBe('script')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('returns a response that is not immutable without caching it', async () => {
  const fetchMock = vi.fn(async () => new Response('gone', { status: 404 }))
  const { all, caches } = memoryCaches()
  expect(await answerText(runtimeCache(caches, 'one', fetchMock), 'asset', `${base}/assets/a.js`)).toBe('gone')
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true)
})

test('returns the response even if writing to the cache fails', async () => {
  const { caches } = memoryCaches()
  const full = {
    ...caches,
    open: async () => ({ match: async () => undefined, put: async () => Promise.reject(new Error('full')) }),
  }
  expect(
    await answerText(
      runtimeCache(full as unknown as CacheStorage, 'one', async () => immutableResponse('script')),
      'asset',
      `${base}/assets/a.js`,
    ),
  ).toBe('script')
})

test('a new build removes caches of the old build, except fonts, shell, downloads and foreign caches', async () => {
  const { all, caches } = memoryCaches()
  for (const name of ['skykite-shell', 'skykite-offline-th-one', 'somebody-else']) await caches.open(name)
  const fetchMock = async () => immutableResponse('x')
  for (const kind of ['asset', 'messages', 'font'] as const)
    await runtimeCache(caches, 'one', fetchMock).fetchAndSave(kind, `${base}/${kind}`)
  await runtimeCache(caches, 'two', fetchMock).removeOutdated()
  expect([...all.keys()].sort()).toEqual(['skykite-fonts', 'skykite-offline-th-one', 'skykite-shell', 'somebody-else'])
})

test('removeAll keeps only the shell, downloaded lessons and foreign caches', async () => {
  const { all, caches } = memoryCaches()
  for (const name of ['skykite-shell', 'skykite-offline-th-one', 'skykite-others', 'somebody-else'])
    await caches.open(name)
  const cache = runtimeCache(caches, 'one', async () => immutableResponse('x'))
  await cache.fetchAndSave('messages', `${base}/messages`)
  await cache.removeAll()
  expect([...all.keys()].sort()).toEqual(['skykite-offline-th-one', 'skykite-shell', 'somebody-else'])
})

test('serves the keys of a school from the network, without it those of the last check, until sign-out', async () => {
  const { caches } = memoryCaches()
  const keys = new Request(`${base}/issuers/one/did.json`)
  const answerKeys = async (cache: ReturnType<typeof runtimeCache>) => {
    const work: Promise<unknown>[] = []
    const response = await cache.answerKeys(keys, (pending) => work.push(pending))
    await Promise.all(work)
    return response.text()
  }
  const versions = ['old keys', 'new keys']
  const online = runtimeCache(caches, 'one', async () => immutableResponse(versions.shift()!))
  expect([await answerKeys(online), await answerKeys(online)]).toEqual(['old keys', 'new keys'])
  const offline = runtimeCache(caches, 'two', () => Promise.reject(new TypeError('no network')))
  await offline.removeOutdated()
  expect(await answerKeys(offline)).toBe('new keys')
  await offline.removeAll()
  await expect(answerKeys(offline)).rejects.toThrow('no network')
})

test('requests the page that checks certificates without cookies, and removes it with its build', async () => {
  const { caches } = memoryCaches()
  const fetchMock = vi.fn(async () => immutableResponse('page'))
  const cache = runtimeCache(caches, 'one', fetchMock)
  await cache.saveCheckPage('/certificates')
  expect(fetchMock).toHaveBeenCalledWith('/certificates', { credentials: 'omit' })
  expect(await (await cache.matchCheckPage('/certificates'))!.text()).toBe('page')
  await runtimeCache(caches, 'two', fetchMock).removeOutdated()
  expect(await cache.matchCheckPage('/certificates')).toBeUndefined()
})

test('caches only the newest 300 fonts', async () => {
  const { all, caches } = memoryCaches()
  const cache = runtimeCache(caches, 'one', async () => immutableResponse('x'))
  for (let i = 0; i < 303; i++) await cache.fetchAndSave('font', `${base}/assets/${i}.woff2`)
  const fonts = [...all.get('skykite-fonts')!.keys()]
  expect([fonts.length, fonts[0]]).toEqual([300, `${base}/assets/3.woff2`])
})

test('serves downloaded files first to offline pages, and to server pages only without a network', async () => {
  const { caches } = memoryCaches()
  await (await caches.open('skykite-offline-th-one')).put(`${base}/assets/a.js`, new Response('downloaded'))
  const online = runtimeCache(caches, 'one', async () => new Response('from the server'))
  const offline = runtimeCache(caches, 'one', () => Promise.reject(new TypeError('no network')))
  expect(await answerText(online, 'asset', `${base}/assets/a.js`, true)).toBe('downloaded')
  expect(await answerText(online, 'asset', `${base}/assets/a.js`)).toBe('from the server')
  expect(await answerText(offline, 'asset', `${base}/assets/a.js`)).toBe('downloaded')
  await expect(answerText(offline, 'asset', `${base}/assets/b.js`)).rejects.toThrow('no network')
})
