import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureLimits } from '#rules/pictures/picture-head.ts'
import { encodePicture } from './encode-picture.server.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d93a24' } })
const refusal = (reason: string) => ({ code: 'refused', details: { reason } })
const encode = (bytes: Uint8Array) => encodePicture('kite hill', bytes)

test.each(['png', 'jpeg', 'webp'] as const)(
  'encodes a %s file as a WebP file that fits a projector',
  async (format) => {
    const encoded = await encode(await plain(3_000, 1_500).toFormat(format).toBuffer())
    const { format: storedFormat, width, height } = await sharp(encoded).metadata()
    expect({ storedFormat, width, height }).toEqual({
      storedFormat: 'webp',
      width: pictureLimits.storedSide,
      height: pictureLimits.storedSide / 2,
    })
  },
)

test('turns a photo upright and removes where it was taken', async () => {
  const photo = await plain(40, 20)
    .withExif({ IFD0: { Copyright: 'Mali' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { width, height, exif } = await sharp(await encode(photo)).metadata()
  expect({ width, height, exif }).toEqual({ width: 20, height: 40, exif: undefined })
})

test('removes a page or an archive that is hidden behind a picture', async () => {
  const picture = await plain(10, 10).png().toBuffer()
  for (const hidden of ['<html><script>alert(1)</script></html>', 'PK\x03\x04 classes.jar']) {
    const encoded = await encode(Buffer.concat([picture, Buffer.from(hidden, 'latin1')]))
    expect(encoded.toString('latin1')).not.toContain(hidden.slice(0, 8))
  }
})

test.each([
  ['an SVG file', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['an SVG file after a byte order mark', '\xef\xbb\xbf<?xml version="1.0"?><svg/>'],
  ['a GIF file', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
  ['an empty file', ''],
])('refuses %s', async (_, text) => {
  await expect(encode(Buffer.from(text, 'latin1'))).rejects.toMatchObject(refusal('picture-kind'))
})

test('refuses a damaged picture', async () => {
  const picture = await plain(200, 200).png({ compressionLevel: 0 }).toBuffer()
  await expect(encode(picture.subarray(0, picture.length / 2))).rejects.toMatchObject(refusal('picture-kind'))
})

const chunk = (type: string, data: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

test('refuses a small file that unpacks to a huge picture before decoding it', async () => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(60_000, 0)
  head.writeUInt32BE(60_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const bomb = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  await expect(encode(bomb)).rejects.toMatchObject(refusal('picture-size'))
})

test('refuses a file that is too long without reading it', async () => {
  const tooLong = Buffer.alloc(pictureLimits.fileBytes + 1)
  await expect(encode(tooLong)).rejects.toMatchObject(refusal('picture-size'))
})

test('shrinks noise until it can be stored', async () => {
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const encoded = await encode(await noise.png().toBuffer())
  expect(encoded.length).toBeLessThanOrEqual(pictureLimits.storedBytes)
})
