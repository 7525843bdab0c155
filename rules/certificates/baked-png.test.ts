import { expect, test } from 'vitest'
import { bakeCredential, extractCredential, isPng } from './baked-png.ts'

/** A picture of one transparent pixel. */
const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

const chunkTypes = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  const types: string[] = []
  for (let start = 8; start < png.length; start += view.getUint32(start) + 12)
    types.push(new TextDecoder().decode(png.subarray(start + 4, start + 8)))
  return types
}

test('a baked picture returns the credential in any script', () => {
  const credential = JSON.stringify({ name: 'การวนซ้ำ 하은 子涵' })
  const baked = bakeCredential(pixel, credential)
  expect(isPng(baked)).toBe(true)
  expect(chunkTypes(baked)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND'])
  expect(extractCredential(baked)).toBe(credential)
})

test('the check value of the chunk is that of the PNG standard', () => {
  const baked = bakeCredential(pixel, 'x')
  const start = 8 + 25
  const length = new DataView(baked.buffer).getUint32(start)
  // Computed with zlib.crc32.
  expect(new DataView(baked.buffer).getUint32(start + 8 + length)).toBe(3186918311)
})

test('finds nothing in pictures without credential, with two, or that end early', () => {
  const baked = bakeCredential(pixel, '{"a":1}')
  expect(extractCredential(pixel)).toBeNull()
  expect(extractCredential(bakeCredential(baked, '{"b":2}'))).toBeNull()
  for (let length = 0; length < 60; length++) expect(extractCredential(baked.slice(0, length))).toBeNull()
  const endless = baked.slice()
  endless.set([255, 255, 255, 255], 33)
  expect(extractCredential(endless)).toBeNull()
  const compressed = baked.slice()
  compressed[33 + 8 + 'openbadgecredential'.length + 1] = 1
  expect(extractCredential(compressed)).toBeNull()
})

test('refuses to bake into something that is no picture', () => {
  expect(() => bakeCredential(new Uint8Array(20), 'x')).toThrow('not a PNG picture')
})
