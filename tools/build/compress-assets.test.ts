import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressAssets } from './compress-assets.ts'
import { makeTree } from '../testing.ts'

const long = 'kite '.repeat(1000)

test('writes .br and .gz files for large text files only', async () => {
  const root = makeTree({
    'assets/root.js': long,
    'offline/th.html': long,
    'assets/small.css': 'a{}',
    'assets/font.woff2': long,
    'icons/a.png': long,
  })
  expect(await compressAssets(root)).toMatchObject({ files: 2, before: 10_000 })
  expect(brotliDecompressSync(readFileSync(join(root, 'assets/root.js.br'))).toString()).toBe(long)
  expect(gunzipSync(readFileSync(join(root, 'offline/th.html.gz'))).toString()).toBe(long)
  for (const name of ['assets/small.css', 'assets/font.woff2', 'icons/a.png'])
    expect(existsSync(join(root, `${name}.br`))).toBe(false)
})

test('does not compress its own output on a second run', async () => {
  const root = makeTree({ 'assets/root.js': long })
  await compressAssets(root)
  expect(await compressAssets(root)).toMatchObject({ files: 1 })
  expect(existsSync(join(root, 'assets/root.js.br.br'))).toBe(false)
})
