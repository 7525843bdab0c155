import { expect, test } from 'vitest'
import { plausibility } from './plausible-text.ts'

const encodings = ['windows-874', 'euc-kr', 'gb18030', 'windows-1252'] as const
const mostPlausible = (texts: Record<(typeof encodings)[number], string>) =>
  encodings.toSorted((a, b) => plausibility(texts[b], b) - plausibility(texts[a], a))[0]

/**
 * Decodes bytes with all four encodings. The tests contain raw bytes, because JavaScript runtimes cannot encode these
 * encodings.
 */
const decodeAll = (bytes: number[]) =>
  Object.fromEntries(
    encodings.map((encoding) => [encoding, new TextDecoder(encoding).decode(Uint8Array.from(bytes))]),
  ) as Record<(typeof encodings)[number], string>

test.each([
  // มะลิ ใจดี, น้ำฝน
  ['windows-874', [0xc1, 0xd0, 0xc5, 0xd4, 0x20, 0xe3, 0xa8, 0xb4, 0xd5, 0x0a, 0xb9, 0xe9, 0xd3, 0xbd, 0xb9]],
  // 김하늘, 박민준
  ['euc-kr', [0xb1, 0xe8, 0xc7, 0xcf, 0xb4, 0xc3, 0x0a, 0xb9, 0xda, 0xb9, 0xce, 0xc1, 0xd8]],
  // 王小明, 陈静
  ['gb18030', [0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7, 0x0a, 0xb3, 0xc2, 0xbe, 0xb2]],
  // José María
  ['windows-1252', [0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x4d, 0x61, 0x72, 0xed, 0x61]],
])('detects %s from two names', (expected, bytes) => {
  expect(mostPlausible(decodeAll(bytes))).toBe(expected)
})

test('ASCII text is no evidence for any encoding', () => {
  expect(plausibility('Leo Martin', 'euc-kr')).toBe(0)
})
