import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskCache } from './disk-cache.ts'

function someFolder() {
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

test('makes once, then reads from disk, also in the next process', async () => {
  const folder = someFolder()
  const make = vi.fn(async () => bytes(10, 7))
  expect(await diskCache(folder, 1000).through('aa11', make)).toEqual(bytes(10, 7))
  expect(await diskCache(folder, 1000).through('aa11', make)).toEqual(bytes(10, 7))
  expect(make).toHaveBeenCalledTimes(1)
})

test('many who ask at the same time share one making', async () => {
  const cache = diskCache(someFolder(), 1000)
  const make = vi.fn(async () => bytes(10))
  await Promise.all(Array.from({ length: 50 }, () => cache.through('aa11', make)))
  expect(make).toHaveBeenCalledTimes(1)
})

test('a failure is told to all and tried again by the next', async () => {
  const cache = diskCache(someFolder(), 1000)
  const failing = async () => Promise.reject(new Error('no'))
  await expect(cache.through('aa11', failing)).rejects.toThrow('no')
  expect(await cache.through('aa11', async () => bytes(3))).toEqual(bytes(3))
})

test('stays within its size: what was not used for longest goes first', async () => {
  const folder = someFolder()
  let clock = 1_000_000
  const cache = diskCache(folder, 1000, () => (clock += 100_000))
  for (const key of ['aa', 'bb', 'cc']) await cache.through(key, async () => bytes(300))
  await cache.through('aa', async () => bytes(300))
  await vi.waitFor(() => expect(filesIn(folder)).toEqual(['aa', 'bb', 'cc']))
  await cache.through('dd', async () => bytes(300))
  expect(filesIn(folder)).toEqual(['aa', 'cc', 'dd'])
})

test('a folder that cannot be written costs nobody the picture', async () => {
  const folder = someFolder()
  writeFileSync(join(folder, 'blocked'), '')
  expect(await diskCache(join(folder, 'blocked'), 1000).through('aa11', async () => bytes(5))).toEqual(bytes(5))
})
