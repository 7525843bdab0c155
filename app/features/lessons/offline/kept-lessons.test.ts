import { expect, test } from 'vitest'
import type { LessonPackage } from '#content/publish.ts'
import { shelfName } from '#app/platform/offline-shelf.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'
import { DownloadError, openShelf } from './shelf.ts'

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
  const shelf = openShelf({ caches, ask, locale: 'th' })
  const download = async (id: string | null) => {
    const plan = await shelf.plan(id)
    const told: number[] = []
    await shelf.fill(plan, (bytes) => told.push(bytes))
    return { plan, told }
  }
  const names = () => [...all.keys()].sort()
  const files = (version: string) =>
    [...(all.get(shelfName('th', version))?.keys() ?? [])].map((url) => new URL(url).pathname)
  return { caches, state, shelf, download, names, files }
}

test('what it takes is known before, and the second lesson needs only what the first did not bring', async () => {
  const { shelf, download, state } = world()
  const { plan, told } = await download('a')
  const pageBytes = '<html>one</html>'.length
  expect([plan.bytes, told.at(-1)]).toEqual([1_010 + pageBytes, 1_010])
  state.asked.length = 0
  expect((await download('b')).plan.bytes).toBe(10)
  expect(state.asked).not.toContain('/assets/player-one.js')
  expect(Object.keys((await shelf.index())!.lessons).sort()).toEqual(['a', 'b'])
})

test('looking at the size leaves nothing behind', async () => {
  const { shelf, names } = world()
  await shelf.plan('a')
  expect(names()).toEqual([])
})

test('a download that stopped is nothing yet, and goes on where it was', async () => {
  const { shelf, download, state } = world()
  state.lost.add('/assets/lessons/a.json')
  await expect(download('a')).rejects.toEqual(new DownloadError('lost'))
  expect(await shelf.index()).toBeNull()
  state.lost.clear()
  const { plan } = await download('a')
  expect(plan.missing).toEqual([['/assets/lessons/a.json', 10]])
  expect(Object.keys((await shelf.index())!.lessons)).toEqual(['a'])
})

test('a new build takes the place of the old one as a whole, or not at all', async () => {
  const { shelf, download, state, names } = world()
  await download('a')
  await download('b')
  state.version = 'two'
  state.lost.add('/assets/player-two.js')
  await expect(download(null)).rejects.toEqual(new DownloadError('lost'))
  expect((await shelf.index())!.version).toBe('one')
  state.lost.clear()
  await download(null)
  const { version, lessons } = (await shelf.index())!
  expect([version, Object.keys(lessons).sort()]).toEqual(['two', ['a', 'b']])
  expect(names()).toEqual([shelfName('th', 'two')])
})

test('servers of two builds at once: nothing is mixed', async () => {
  const { shelf, state } = world()
  const ask = async (url: string) =>
    url.includes('/lesson/offline/') ? new Response('<html>two</html>') : server().ask(url)
  const mixed = openShelf({ caches: memoryCaches().caches, ask: ask as typeof fetch, locale: 'th' })
  await expect(mixed.plan('a')).rejects.toEqual(new DownloadError('changed'))
  await expect(shelf.plan('gone')).rejects.toEqual(new DownloadError('changed'))
  expect(state.asked).toContain('/offline/lessons/gone-th.json')
})

test('a deleted lesson takes its own files along; the last takes all', async () => {
  const { shelf, download, names, files } = world()
  await download('a')
  await download('b')
  await shelf.remove('a')
  expect(files('one').sort()).toEqual([
    '/assets/lessons/b.json',
    '/assets/player-one.js',
    '/offline/shelf.json',
    '/th/lesson/offline/page',
  ])
  await shelf.remove('b')
  expect(names()).toEqual([])
})

test('a full device keeps the lessons that are whole, and nothing of the one that did not fit', async () => {
  const { shelf, download, caches, files } = world()
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
  expect(Object.keys((await shelf.index())!.lessons)).toEqual(['a'])
  expect(files('one')).not.toContain('/assets/lessons/b.json')
})
