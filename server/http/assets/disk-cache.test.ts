import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskCache } from './disk-cache.ts'

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'skykite-disk-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => name)
    .sort()

const bytes = (length: number, value = 1) => new Uint8Array(length).fill(value)

test('creates a file once and reads it from disk afterwards, also in another process', async () => {
  const folder = createFolder()
  const make = vi.fn(async () => bytes(10, 7))
  expect(await diskCache(folder, 1000).getOrCreate('aa11', make)).toEqual(bytes(10, 7))
  expect(await diskCache(folder, 1000).getOrCreate('aa11', make)).toEqual(bytes(10, 7))
  expect(make).toHaveBeenCalledTimes(1)
})

test('concurrent requests for one key create the file once', async () => {
  const cache = diskCache(createFolder(), 1000)
  const make = vi.fn(async () => bytes(10))
  await Promise.all(Array.from({ length: 50 }, () => cache.getOrCreate('aa11', make)))
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failed creation rejects and the next request retries', async () => {
  const cache = diskCache(createFolder(), 1000)
  const failing = async () => Promise.reject(new Error('no'))
  await expect(cache.getOrCreate('aa11', failing)).rejects.toThrow('no')
  expect(await cache.getOrCreate('aa11', async () => bytes(3))).toEqual(bytes(3))
})

test('evicts the least recently used file when the cache is full', async () => {
  const folder = createFolder()
  let clock = 1_000_000
  const cache = diskCache(folder, 1000, () => (clock += 100_000))
  for (const key of ['aa', 'bb', 'cc']) await cache.getOrCreate(key, async () => bytes(300))
  await cache.getOrCreate('aa', async () => bytes(300))
  await vi.waitFor(() => expect(filesIn(folder)).toEqual(['aa', 'bb', 'cc']))
  await cache.getOrCreate('dd', async () => bytes(300))
  expect(filesIn(folder)).toEqual(['aa', 'cc', 'dd'])
})

test('returns the created file even if the folder is not writable', async () => {
  const folder = createFolder()
  writeFileSync(join(folder, 'blocked'), '')
  expect(await diskCache(join(folder, 'blocked'), 1000).getOrCreate('aa11', async () => bytes(5))).toEqual(bytes(5))
})
