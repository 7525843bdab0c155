import { expect, test } from 'vitest'
import { downloadIndex, downloadCache } from '#app/platform/download-cache.ts'
import { memoryCaches } from '#app/platform/testing/memory-caches.ts'
import { fromDownloads, lessonPage } from './downloads.ts'

const text = (found: Response | undefined) => found?.text()

async function download(caches: CacheStorage, version: string, finished: boolean) {
  const cache = await caches.open(downloadCache('th', version))
  await cache.put('/th/lesson/offline/page', new Response(`page of ${version}`))
  await cache.put(`/assets/player-${version}.js`, new Response(`player of ${version}`))
  if (finished) await cache.put(downloadIndex, new Response('{}'))
}

test("a lesson's address is led to the page of the newest download that is finished", async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  await download(caches, 'two', false)
  expect(await text(await lessonPage(caches, '/th/lesson/ff-1a/ff-1-2'))).toBe('page of one')
  await download(caches, 'two', true)
  expect(await text(await lessonPage(caches, '/th/lesson/ff-1a/ff-1-2'))).toBe('page of two')
})

test('other languages and other pages are not', async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  for (const path of ['/lesson/ff-1a/ff-1-2', '/th/dashboard', '/th/lesson', '/th/lesson/a/b/c'])
    expect(await lessonPage(caches, path), path).toBeUndefined()
})

test('files of an old download are found as long as it stands; other caches are not looked into', async () => {
  const { caches } = memoryCaches()
  await download(caches, 'one', true)
  await download(caches, 'two', true)
  await (await caches.open('somebody-else')).put('/assets/theirs.js', new Response('theirs'))
  expect(await text(await fromDownloads(caches, '/assets/player-one.js'))).toBe('player of one')
  expect(await fromDownloads(caches, '/assets/theirs.js')).toBeUndefined()
})
