import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const root = mkdtempSync(join(tmpdir(), 'skykite-client-'))
const script = 'let kite = 1\n'.repeat(100)

beforeAll(() => {
  mkdirSync(join(root, 'assets'))
  for (const name of ['assets/root-1.js', 'sw.js', 'favicon.svg']) {
    writeFileSync(join(root, name), script)
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(script))
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const fetchFile = (path: string, encoding: string) =>
  staticFiles(true, root).request(path, { headers: { 'accept-encoding': encoding } })

test.each([
  ['/assets/root-1.js', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/favicon.svg', 'public, max-age=3600'],
])('%s has cache-control "%s", compressed or not', async (path, cacheControl) => {
  const [plain, compressed] = await Promise.all([fetchFile(path, 'identity'), fetchFile(path, 'gzip, br')])
  for (const response of [plain, compressed]) {
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
    })
  }
  expect(await plain.text()).toBe(script)
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await compressed.bytes()).toString()).toBe(script)
})

test('passes on missing files, and in development all client files', async () => {
  expect((await fetchFile('/assets/gone.js', 'br')).status).toBe(404)
  expect((await staticFiles(false, root).request('/sw.js')).status).toBe(404)
})
