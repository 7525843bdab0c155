import { expect, test } from 'vitest'
import type { LessonPackage } from '#content/publish.ts'
import { downloadCache } from '#app/platform/download-cache.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'
import { DownloadError, openKeptLessons } from './kept-lessons.ts'

/** A server with one build of two lessons, which share the player. */
function server() {
  const asked: string[] = []
  const state = { version: 'one', lost: new Set<string>(), asked }
  const packageOf = (id: string): LessonPackage => ({
    version: state.version,
    lesson: { id, title: id, minutes: 20, file: `/assets/lessons/${id}.json`, bytes: 10, steps: [] },
    files: [
      [`/assets/player-${state.version}.js`, 1_000],
      [`/assets/lessons/${id}.json`, 10],
    ],
    inWords: [[`/assets/blocks-${state.version}.js`, 500]],
  })
  const ask = async (input: RequestInfo | URL) => {
    const url = String(input)
    asked.push(url)
    if (state.lost.has(url)) throw new TypeError('no network')
    const lesson = /^\/offline\/lessons\/(\w+)-th\.json$/.exec(url)?.[1]
    if (lesson) return lesson === 'gone' ? new Response(null, { status: 404 }) : Response.json(packageOf(lesson))
    if (url === '/th/lesson/offline/page') return new Response(`<html>${state.version}</html>`)
    return new Response(url)
  }
  return { state, ask: ask as typeof fetch }
}

function world() {
  const { all, caches } = memoryCaches()
  const { state, ask } = server()
  const kept = openKeptLessons({ caches, ask, locale: 'th' })
  const download = async (id: string | null, inWords?: boolean) => {
    const plan = await kept.plan(id, inWords)
    const told: number[] = []
    await kept.fill(plan, (bytes) => told.push(bytes))
    return { plan, told }
  }
  const names = () => [...all.keys()].sort()
  const files = (version: string) =>
    [...(all.get(downloadCache('th', version))?.keys() ?? [])].map((url) => new URL(url).pathname)
  return { caches, state, kept, download, names, files }
}

test('what it takes is known before, and the second lesson needs only what the first did not bring', async () => {
  const { kept, download, state } = world()
  const { plan, told } = await download('a')
  const pageBytes = '<html>one</html>'.length
  expect([plan.bytes, told.at(-1)]).toEqual([1_010 + pageBytes, 1_010])
  state.asked.length = 0
  expect((await download('b')).plan.bytes).toBe(10)
  expect(state.asked).not.toContain('/assets/player-one.js')
  expect(Object.keys((await kept.index())!.lessons).sort()).toEqual(['a', 'b'])
})

test('whoever codes in words takes the editors for them along, and keeps them in another build', async () => {
  const { kept, download, state, files } = world()
  await download('a')
  expect(files('one')).not.toContain('/assets/blocks-one.js')
  await download('b', true)
  expect(files('one')).toContain('/assets/blocks-one.js')
  state.version = 'two'
  await download(null)
  expect(files('two')).toContain('/assets/blocks-two.js')
  const { lessons } = (await kept.index())!
  expect([lessons.a!.inWords, lessons.b!.inWords]).toEqual([undefined, true])
})

test('looking at the size leaves nothing behind', async () => {
  const { kept, names } = world()
  await kept.plan('a')
  expect(names()).toEqual([])
})

test('a download that stopped is nothing yet, and goes on where it was', async () => {
  const { kept, download, state } = world()
  state.lost.add('/assets/lessons/a.json')
  await expect(download('a')).rejects.toEqual(new DownloadError('lost'))
  expect(await kept.index()).toBeNull()
  state.lost.clear()
  const { plan } = await download('a')
  expect(plan.missing).toEqual([['/assets/lessons/a.json', 10]])
  expect(Object.keys((await kept.index())!.lessons)).toEqual(['a'])
})

test('a new build takes the place of the old one as a whole, or not at all', async () => {
  const { kept, download, state, names } = world()
  await download('a')
  await download('b')
  state.version = 'two'
  state.lost.add('/assets/player-two.js')
  await expect(download(null)).rejects.toEqual(new DownloadError('lost'))
  expect((await kept.index())!.version).toBe('one')
  state.lost.clear()
  await download(null)
  const { version, lessons } = (await kept.index())!
  expect([version, Object.keys(lessons).sort()]).toEqual(['two', ['a', 'b']])
  expect(names()).toEqual([downloadCache('th', 'two')])
})

test('servers of two builds at once: nothing is mixed', async () => {
  const { kept, state } = world()
  const ask = async (url: string) =>
    url.includes('/lesson/offline/') ? new Response('<html>two</html>') : server().ask(url)
  const mixed = openKeptLessons({ caches: memoryCaches().caches, ask: ask as typeof fetch, locale: 'th' })
  await expect(mixed.plan('a')).rejects.toEqual(new DownloadError('changed'))
  await expect(kept.plan('gone')).rejects.toEqual(new DownloadError('changed'))
  expect(state.asked).toContain('/offline/lessons/gone-th.json')
})

test('a deleted lesson takes its own files along; the last takes all', async () => {
  const { kept, download, names, files } = world()
  await download('a')
  await download('b')
  await kept.remove('a')
  expect(files('one').sort()).toEqual([
    '/assets/lessons/b.json',
    '/assets/player-one.js',
    '/offline/downloads.json',
    '/th/lesson/offline/page',
  ])
  await kept.remove('b')
  expect(names()).toEqual([])
})

test('a full device keeps the lessons that are whole, and nothing of the one that did not fit', async () => {
  const { kept, download, caches, files } = world()
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
  expect(Object.keys((await kept.index())!.lessons)).toEqual(['a'])
  expect(files('one')).not.toContain('/assets/lessons/b.json')
})
