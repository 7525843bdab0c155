import { expect, test } from 'vitest'
import type { LessonPackage } from '#content/publish.ts'
import { downloadCacheName } from '#app/platform/shell/offline/download-cache.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'
import { DownloadError, openSavedLessons } from './saved-lessons.ts'

/** A fake server with one build of two lessons, which share the player file. */
function createServer() {
  const requests: string[] = []
  const state = { version: 'one', lost: new Set<string>(), requests }
  const packageOf = (id: string): LessonPackage => ({
    version: state.version,
    lesson: { id, title: id, minutes: 20, file: `/assets/lessons/${id}.json`, bytes: 10, steps: [] },
    files: [
      [`/assets/player-${state.version}.js`, 1_000],
      [`/assets/lessons/${id}.json`, 10],
    ],
    inWords: [[`/assets/blocks-${state.version}.js`, 500]],
  })
  const fetchFile = async (input: RequestInfo | URL) => {
    const url = String(input)
    requests.push(url)
    if (state.lost.has(url)) throw new TypeError('no network')
    const lesson = /^\/offline\/lessons\/(\w+)-th\.json$/.exec(url)?.[1]
    if (lesson) return lesson === 'gone' ? new Response(null, { status: 404 }) : Response.json(packageOf(lesson))
    if (url === '/th/lesson/offline/page') return new Response(`<html>${state.version}</html>`)
    return new Response(url)
  }
  return { state, ask: fetchFile as typeof fetch }
}

function createDevice() {
  const { all, caches } = memoryCaches()
  const { state, ask } = createServer()
  const savedLessons = openSavedLessons({ caches, fetch: ask, locale: 'th' })
  const download = async (id: string | null, inWords?: boolean) => {
    const plan = await savedLessons.plan(id, inWords)
    const progress: number[] = []
    await savedLessons.fill(plan, (bytes) => progress.push(bytes))
    return { plan, progress }
  }
  const names = () => [...all.keys()].sort()
  const files = (version: string) =>
    [...(all.get(downloadCacheName('th', version))?.keys() ?? [])].map((url) => new URL(url).pathname)
  return { caches, state, savedLessons, download, names, files }
}

test('computes the size before the download and skips files that another lesson already downloaded', async () => {
  const { savedLessons, download, state } = createDevice()
  const { plan, progress } = await download('a')
  const pageBytes = '<html>one</html>'.length
  expect([plan.bytes, progress.at(-1)]).toEqual([1_010 + pageBytes, 1_010])
  state.requests.length = 0
  expect((await download('b')).plan.bytes).toBe(10)
  expect(state.requests).not.toContain('/assets/player-one.js')
  expect(Object.keys((await savedLessons.index())!.lessons).sort()).toEqual(['a', 'b'])
})

test('downloads the text editors for students who need them, and again with a new build', async () => {
  const { savedLessons, download, state, files } = createDevice()
  await download('a')
  expect(files('one')).not.toContain('/assets/blocks-one.js')
  await download('b', true)
  expect(files('one')).toContain('/assets/blocks-one.js')
  state.version = 'two'
  await download(null)
  expect(files('two')).toContain('/assets/blocks-two.js')
  const { lessons } = (await savedLessons.index())!
  expect([lessons.a!.inWords, lessons.b!.inWords]).toEqual([undefined, true])
})

test('computing the size creates no cache', async () => {
  const { savedLessons, names } = createDevice()
  await savedLessons.plan('a')
  expect(names()).toEqual([])
})

test('an interrupted download is not listed, and resumes where it stopped', async () => {
  const { savedLessons, download, state } = createDevice()
  state.lost.add('/assets/lessons/a.json')
  await expect(download('a')).rejects.toEqual(new DownloadError('lost'))
  expect(await savedLessons.index()).toBeNull()
  state.lost.clear()
  const { plan } = await download('a')
  expect(plan.missing).toEqual([['/assets/lessons/a.json', 10]])
  expect(Object.keys((await savedLessons.index())!.lessons)).toEqual(['a'])
})

test('a new build replaces the old one completely or not at all', async () => {
  const { savedLessons, download, state, names } = createDevice()
  await download('a')
  await download('b')
  state.version = 'two'
  state.lost.add('/assets/player-two.js')
  await expect(download(null)).rejects.toEqual(new DownloadError('lost'))
  expect((await savedLessons.index())!.version).toBe('one')
  state.lost.clear()
  await download(null)
  const { version, lessons } = (await savedLessons.index())!
  expect([version, Object.keys(lessons).sort()]).toEqual(['two', ['a', 'b']])
  expect(names()).toEqual([downloadCacheName('th', 'two')])
})

test('rejects a download when two servers answer with different builds', async () => {
  const { savedLessons, state } = createDevice()
  const ask = async (url: string) =>
    url.includes('/lesson/offline/') ? new Response('<html>two</html>') : createServer().ask(url)
  const mixed = openSavedLessons({ caches: memoryCaches().caches, fetch: ask as typeof fetch, locale: 'th' })
  await expect(mixed.plan('a')).rejects.toEqual(new DownloadError('changed'))
  await expect(savedLessons.plan('gone')).rejects.toEqual(new DownloadError('changed'))
  expect(state.requests).toContain('/offline/lessons/gone-th.json')
})

test('removing a lesson deletes its files; removing the last one deletes the cache', async () => {
  const { savedLessons, download, names, files } = createDevice()
  await download('a')
  await download('b')
  await savedLessons.remove('a')
  expect(files('one').sort()).toEqual([
    '/assets/lessons/b.json',
    '/assets/player-one.js',
    '/offline/downloads.json',
    '/th/lesson/offline/page',
  ])
  await savedLessons.remove('b')
  expect(names()).toEqual([])
})

test('a full device keeps complete lessons and deletes the partial download', async () => {
  const { savedLessons, download, caches, files } = createDevice()
  await download('a')
  const open = caches.open.bind(caches)
  Object.assign(caches, {
    open: async (name: string) => {
      const cache = await open(name)
      return {
        ...cache,
        put: async (url: string, response: Response) => {
          if (url.endsWith('/b.json')) throw new DOMException('full', 'QuotaExceededError')
          return cache.put(url, response)
        },
      }
    },
  })
  await expect(download('b')).rejects.toEqual(new DownloadError('full'))
  expect(Object.keys((await savedLessons.index())!.lessons)).toEqual(['a'])
  expect(files('one')).not.toContain('/assets/lessons/b.json')
})
