import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { imageRoutes } from './images.ts'

const folder = mkdtempSync(join(tmpdir(), 'skykite-images-'))
const publicFolder = join(folder, 'public')
const services = { env: parseEnv({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'test' }), log: openLog('silent') }
const app = imageRoutes(services, publicFolder)
const ask = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers })

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
])('%s is a picture of that format and size', async (address, format, width, height) => {
  const response = await ask(`/_ipx/${address}`)
  expect(response.status).toBe(200)
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format, width, height })
})

test('a picture is never enlarged', async () => {
  const response = await ask('/_ipx/w_1920&f_webp/images/sky.png')
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ width: 800, height: 400 })
})

test.each([
  ['a width of its own', 'w_6000&f_webp/images/sky.png'],
  ['enlarging', 'w_640&enlarge&f_webp/images/sky.png'],
  ['no modifiers', '_/images/sky.png'],
  ['another effect', 'w_640&f_webp&blur_100/images/sky.png'],
  ['another format', 'w_640&f_gif/images/sky.png'],
  ['an encoded separator', 'w_640%26f_webp/images/sky.png'],
  ['a remote address', 'w_640&f_webp/https://example.org/a.png'],
  ['a remote address, encoded', 'w_640&f_webp/https%3A%2F%2Fexample.org%2Fa.png'],
  ['an encoded way out', 'w_640&f_webp/images/..%2f..%2fsecret.png'],
  ['a doubly encoded way out', 'w_640&f_webp/images/%252e%252e/secret.png'],
  ['a way out by backslash', 'w_640&f_webp/images/..%5c..%5csecret.png'],
  ['a drawing', 'w_640&f_png/images/drawing.svg'],
  ['a drawing in disguise', 'w_640&f_png/images/liar.png'],
  ['another folder', 'w_640&f_png/icons/icon.png'],
  ['what is no picture', 'w_640&f_png/images/broken.png'],
  ['a picture of more than 25 megapixels', 'w_64&f_webp/images/bomb.png'],
  ['a null byte', 'w_640&f_webp/images/sky.png%00'],
])('%s is refused with 400', async (_, address) => {
  const response = await ask(`/_ipx/${address}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('plain dots are gone before the server sees them, and lead nowhere', async () => {
  expect((await ask('/_ipx/w_640&f_webp/images/../../../secret.png')).status).toBe(404)
  expect((await ask('/_ipx/w_640&f_webp/images/%2e%2e/%2e%2e/secret.png')).status).toBe(400)
})

test('what is not there is 404, and a link out of the folder is no picture', async () => {
  expect((await ask('/_ipx/w_640&f_webp/images/nobody.png')).status).toBe(404)
  expect((await ask('/_ipx/w_640&f_webp/images/link.png')).status).toBe(404)
})

test('is kept on disk under one name per variant and may be kept by browsers', async () => {
  const kept = () => readdirSync(join(folder, 'data/ipx'), { recursive: true }).length
  const first = await ask('/_ipx/w_480&f_webp&q_80/images/sky.png')
  const before = kept()
  await ask('/_ipx/f_webp,w_480/images/sky.png')
  expect(kept()).toBe(before)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('max-age=86400'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  const again = await ask('/_ipx/w_480&f_webp/images/sky.png', { 'if-none-match': first.headers.get('etag')! })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a flood of different sizes waits in a line that has an end', async () => {
  const sizes = [64, 128, 256, 320, 480, 640, 960]
  const addresses = sizes.flatMap((w) =>
    [50, 65, 80, 90].flatMap((q) =>
      ['cover', 'contain'].flatMap((fit) =>
        ['png', 'jpeg'].map((f) => `/_ipx/w_${w}&h_${w}&fit_${fit}&f_${f}&q_${q}/images/sky.png`),
      ),
    ),
  )
  const statuses = await Promise.all(addresses.map(async (address) => (await ask(address)).status))
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(64)
})
