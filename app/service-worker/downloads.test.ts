import { expect, test } from 'vitest'
import { downloadIndex, downloadCacheName } from '#app/platform/shell/offline/download-cache.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'
import { matchDownload, matchLessonPage } from './downloads.ts'

const text = (response: Response | undefined) => response?.text()

async function download(caches: CacheStorage, version: string, finished: boolean) {
  const cache = await caches.open(downloadCacheName('th', version))
  await cache.put('/th/lesson/offline/page', new Response(`page of ${version}`))
  await cache.put(`/assets/player-${version}.js`, new Response(`player of ${version}`))
  if (finished) await cache.put(downloadIndex, new Response('{}'))
}

test('serves a lesson from the newest completed download', async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  await download(caches, 'two', false)
  expect(await text(await matchLessonPage(caches, '/th/lesson/ff-1a/ff-1-2'))).toBe('page of one')
  await download(caches, 'two', true)
  expect(await text(await matchLessonPage(caches, '/th/lesson/ff-1a/ff-1-2'))).toBe('page of two')
})

test('serves no other languages and no other pages from a download', async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  for (const path of ['/lesson/ff-1a/ff-1-2', '/th/dashboard', '/th/lesson', '/th/lesson/a/b/c'])
    expect(await matchLessonPage(caches, path), path).toBeUndefined()
})

test('finds files of older downloads, but not files in caches of other applications', async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  await download(caches, 'two', true)
  await (await caches.open('somebody-else')).put('/assets/theirs.js', new Response('theirs'))
  expect(await text(await matchDownload(caches, '/assets/player-one.js'))).toBe('player of one')
  expect(await matchDownload(caches, '/assets/theirs.js')).toBeUndefined()
})
