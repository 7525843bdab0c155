import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureLimits, readPictureHead } from './picture-head.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const uint16 = (value: number) => [value >>> 8, value & 255]
const uint24Little = (value: number) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255]
const png = (width: number, height: number) =>
  bytesOf(
    '\x89PNG\r\n\x1a\n',
    uint32(13),
    'IHDR',
    uint32(width),
    uint32(height),
    Array.from({ length: 9 }, () => 0),
  )
const jpeg = (width: number, height: number) =>
  bytesOf('\xff\xd8\xff\xe0', uint16(4), [0, 0], '\xff\xc2', uint16(17), [8], uint16(height), uint16(width), [3, 0, 0])
const webp = (width: number, height: number) =>
  bytesOf(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0, 0, 0, 0, 0],
    uint24Little(width - 1),
    uint24Little(height - 1),
  )

test.each([
  ['png', png],
  ['jpeg', jpeg],
  ['webp', webp],
] as const)('reads the format and size of a %s file', (format, create) => {
  expect(readPictureHead(create(640, 480))).toEqual({ ok: true, value: { format, width: 640, height: 480 } })
})

test.each([
  ['png', png],
  ['jpeg', jpeg],
  ['webp', webp],
] as const)('rejects a %s file that claims more pixels than can be decoded', (_, create) => {
  const refused = { ok: false, reason: 'picture-size' }
  expect(readPictureHead(create(pictureLimits.side + 1, 1))).toEqual(refused)
  expect(readPictureHead(create(5_001, 5_000))).toEqual(refused)
})

test('rejects a picture without pixels', () => {
  expect(readPictureHead(png(0, 10))).toEqual({ ok: false, reason: 'picture-size' })
})

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ['PDF', '%PDF-1.7 '],
  ['a PNG signature only', '\x89PNG\r\n\x1a\n'],
  ['a JPEG signature only', '\xff\xd8\xff'],
  ['a program', '\x7fELF'],
])('rejects %s', (_, text) => {
  expect(readPictureHead(bytesOf(text))).toEqual({ ok: false, reason: 'picture-kind' })
})

test('reads any bytes without an exception', () => {
  const heads = fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF0000WEBPVP8X', 'RIFF0000WEBPVP8L', '')
  fc.assert(
    fc.property(heads, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const result = readPictureHead(bytesOf(head, [...rest]))
      if (result.ok) expect(result.value.width * result.value.height).toBeLessThanOrEqual(pictureLimits.pixels)
    }),
  )
})
