import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseScan } from './scan.ts'

const token = 'AbC-_0123456789abcdefG'

test('parses card URLs, class URLs and bare codes in any locale', () => {
  expect(parseScan(`https://skykite.example/join#card=${token}`)).toEqual({ card: token })
  expect(parseScan(`http://10.0.0.5:3000/th/join#card=${token} `)).toEqual({ card: token })
  expect(parseScan('https://skykite.example/cn/join/K7QM4TXR')).toEqual({ code: 'K7QM4TXR' })
  expect(parseScan('https://skykite.example/join/k7qm-4txr/')).toEqual({ code: 'K7QM4TXR' })
  expect(parseScan('k7qm 4txr')).toEqual({ code: 'K7QM4TXR' })
})

test('rejects other QR codes', () => {
  for (const text of [
    '',
    'hello',
    'https://example.com',
    `https://x/join?card=${token}`,
    'https://x/join#card=short',
    'https://x/join/nonsense',
    'javascript:alert(1)',
  ])
    expect(parseScan(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const result = parseScan(text)
      if (result && 'card' in result) expect(result.card).toMatch(/^[\w-]{22}$/)
    }),
  )
})
