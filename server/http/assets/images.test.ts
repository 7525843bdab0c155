import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { openLog } from '#app/platform/services/log.server.ts'
import { imageRoutes } from './images.ts'

const folder = mkdtempSync(join(tmpdir(), 'skykite-images-'))
const publicFolder = join(folder, 'public')
const services = { env: parseEnv({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'test' }), log: openLog('silent') }
const app = imageRoutes(services, publicFolder)
const fetchImage = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 11, g: 112, b: 207 } }, limitInputPixels: false })

beforeAll(async () => {
  mkdirSync(join(publicFolder, 'images/deep'), { recursive: true })
  await picture(800, 400).png().toFile(join(publicFolder, 'images/sky.png'))
  await picture(100, 50).jpeg().toFile(join(publicFolder, 'images/deep/small.jpg'))
  await picture(5200, 5200).png().toFile(join(publicFolder, 'images/bomb.png'))
  writeFileSync(
    join(publicFolder, 'images/drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  writeFileSync(join(publicFolder, 'images/liar.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  writeFileSync(join(publicFolder, 'images/broken.png'), 'not a picture')
  writeFileSync(join(folder, 'secret.png'), 'outside')
  symlinkSync(join(folder, 'secret.png'), join(publicFolder, 'images/link.png'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['w_320&f_webp/images/sky.png', 'webp', 320, 160],
  ['w_320,f_avif,q_50/images/sky.png', 'heif', 320, 160],
  ['w_256&f_png/images/sky.png', 'png', 256, 128],
  ['w_256&h_256&fit_cover&f_jpeg/images/sky.png', 'jpeg', 256, 256],
  ['w_64&f_webp&q_90/images/deep/small.jpg', 'webp', 64, 32],
])('%s returns format %s, %i × %i pixels', async (address, format, width, height) => {
  const response = await fetchImage(`/_ipx/${address}`)
  expect(response.status).toBe(200)
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format, width, height })
})

test('never enlarges an image', async () => {
  const response = await fetchImage('/_ipx/w_1920&f_webp/images/sky.png')
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ width: 800, height: 400 })
})

test.each([
  ['a width that is not listed', 'w_6000&f_webp/images/sky.png'],
  ['the enlarge modifier', 'w_640&enlarge&f_webp/images/sky.png'],
  ['no modifiers', '_/images/sky.png'],
  ['an unsupported effect', 'w_640&f_webp&blur_100/images/sky.png'],
  ['an unsupported format', 'w_640&f_gif/images/sky.png'],
  ['an encoded separator', 'w_640%26f_webp/images/sky.png'],
  ['a remote URL', 'w_640&f_webp/https://example.org/a.png'],
  ['an encoded remote URL', 'w_640&f_webp/https%3A%2F%2Fexample.org%2Fa.png'],
  ['an encoded path traversal', 'w_640&f_webp/images/..%2f..%2fsecret.png'],
  ['a doubly encoded path traversal', 'w_640&f_webp/images/%252e%252e/secret.png'],
  ['a path traversal with backslashes', 'w_640&f_webp/images/..%5c..%5csecret.png'],
  ['an SVG', 'w_640&f_png/images/drawing.svg'],
  ['an SVG named .png', 'w_640&f_png/images/liar.png'],
  ['another folder', 'w_640&f_png/icons/icon.png'],
  ['a file that is not an image', 'w_640&f_png/images/broken.png'],
  ['an image of more than 25 megapixels', 'w_64&f_webp/images/bomb.png'],
  ['a null byte', 'w_640&f_webp/images/sky.png%00'],
])('answers 400 for %s', async (_, address) => {
  const response = await fetchImage(`/_ipx/${address}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('rejects plain and encoded dot segments', async () => {
  expect((await fetchImage('/_ipx/w_640&f_webp/images/../../../secret.png')).status).toBe(404)
  expect((await fetchImage('/_ipx/w_640&f_webp/images/%2e%2e/%2e%2e/secret.png')).status).toBe(400)
})

test('answers 404 for a missing file and for a symbolic link out of the folder', async () => {
  expect((await fetchImage('/_ipx/w_640&f_webp/images/missing.png')).status).toBe(404)
  expect((await fetchImage('/_ipx/w_640&f_webp/images/link.png')).status).toBe(404)
})

test('caches one file per variant on disk and allows browser caching', async () => {
  const countCachedFiles = () => readdirSync(join(folder, 'data/ipx'), { recursive: true }).length
  const first = await fetchImage('/_ipx/w_480&f_webp&q_80/images/sky.png')
  const cachedFiles = countCachedFiles()
  await fetchImage('/_ipx/f_webp,w_480/images/sky.png')
  expect(countCachedFiles()).toBe(cachedFiles)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('max-age=86400'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  const again = await fetchImage('/_ipx/w_480&f_webp/images/sky.png', { 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('queues a limited number of renderings and answers 503 for more', async () => {
  const sizes = [64, 128, 256, 320, 480, 640, 960]
  const addresses = sizes.flatMap((w) =>
    [50, 65, 80, 90].flatMap((q) =>
      ['cover', 'contain'].flatMap((fit) =>
        ['png', 'jpeg'].map((f) => `/_ipx/w_${w}&h_${w}&fit_${fit}&f_${f}&q_${q}/images/sky.png`),
      ),
    ),
  )
  const statuses = await Promise.all(addresses.map(async (address) => (await fetchImage(address)).status))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
})
