import { expect, test, vi } from 'vitest'
import { keeping } from './keeping.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'

const permanent = (text: string) =>
  Object.defineProperty(new Response(text, { headers: { 'cache-control': 'public, immutable' } }), 'type', {
    value: 'basic',
  })

const base = 'https://skykite.test'

async function answered(
  kept: ReturnType<typeof keeping>,
  kind: 'asset' | 'font' | 'messages',
  url: string,
  isOnDevice = false,
) {
  const work: Promise<unknown>[] = []
  const response = await kept.answer(kind, new Request(url), (later) => work.push(later), isOnDevice)
  await Promise.all(work)
  return response.text()
}

test('asks the network once, then answers from the cache', async () => {
  const ask = vi.fn(async () => permanent('script'))
  const kept = keeping(memoryCaches().caches, 'one', ask)
  expect(await answered(kept, 'asset', `${base}/assets/a.js`)).toBe('script')
  expect(await answered(kept, 'asset', `${base}/assets/a.js`)).toBe('script')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an answer that is not permanent is passed on and not kept', async () => {
  const ask = vi.fn(async () => new Response('gone', { status: 404 }))
  const { all, caches } = memoryCaches()
  expect(await answered(keeping(caches, 'one', ask), 'asset', `${base}/assets/a.js`)).toBe('gone')
  expect([...all.values()].every((cache) => cache.size === 0)).toBe(true)
})

test('a cache that cannot be written costs nobody the answer', async () => {
  const { caches } = memoryCaches()
  const full = {
    ...caches,
    open: async () => ({ match: async () => undefined, put: async () => Promise.reject(new Error('full')) }),
  }
  expect(
    await answered(
      keeping(full as unknown as CacheStorage, 'one', async () => permanent('script')),
      'asset',
      `${base}/assets/a.js`,
    ),
  ).toBe('script')
})

test('a new build removes what belonged to the old one, but not fonts, the shell, downloaded lessons or what is not ours', async () => {
  const { all, caches } = memoryCaches()
  for (const name of ['skykite-shell', 'skykite-offline-th-one', 'somebody-else']) await caches.open(name)
  const ask = async () => permanent('x')
  for (const kind of ['asset', 'messages', 'font'] as const)
    await keeping(caches, 'one', ask).fetchAndKeep(kind, `${base}/${kind}`)
  await keeping(caches, 'two', ask).removeOutdated()
  expect([...all.keys()].sort()).toEqual(['skykite-fonts', 'skykite-offline-th-one', 'skykite-shell', 'somebody-else'])
})

test('clearing for the next child leaves only the shell and the lessons that are on the device', async () => {
  const { all, caches } = memoryCaches()
  for (const name of ['skykite-shell', 'skykite-offline-th-one', 'skykite-others', 'somebody-else'])
    await caches.open(name)
  const kept = keeping(caches, 'one', async () => permanent('x'))
  await kept.fetchAndKeep('messages', `${base}/messages`)
  await kept.removeAll()
  expect([...all.keys()].sort()).toEqual(['skykite-offline-th-one', 'skykite-shell', 'somebody-else'])
})

test('keeps at most 300 fonts, the newest', async () => {
  const { all, caches } = memoryCaches()
  const kept = keeping(caches, 'one', async () => permanent('x'))
  for (let i = 0; i < 303; i++) await kept.fetchAndKeep('font', `${base}/assets/${i}.woff2`)
  const fonts = [...all.get('skykite-fonts')!.keys()]
  expect([fonts.length, fonts[0]]).toEqual([300, `${base}/assets/3.woff2`])
})

test('downloaded lessons serve their own pages first, and pages of the server only without a network', async () => {
  const { caches } = memoryCaches()
  await (await caches.open('skykite-offline-th-one')).put(`${base}/assets/a.js`, new Response('downloaded'))
  const there = keeping(caches, 'one', async () => new Response('from the server'))
  const lost = keeping(caches, 'one', () => Promise.reject(new TypeError('no network')))
  expect(await answered(there, 'asset', `${base}/assets/a.js`, true)).toBe('downloaded')
  expect(await answered(there, 'asset', `${base}/assets/a.js`)).toBe('from the server')
  expect(await answered(lost, 'asset', `${base}/assets/a.js`)).toBe('downloaded')
  await expect(answered(lost, 'asset', `${base}/assets/b.js`)).rejects.toThrow('no network')
})
