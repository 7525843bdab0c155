import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScan } from './scan.ts'

const token = 'AbC-_0123456789abcdefG'

test('cards, classes and bare codes, in any language', () => {
  expect(readScan(`https://skykite.example/join#card=${token}`)).toEqual({ card: token })
  expect(readScan(`http://10.0.0.5:3000/th/join#card=${token} `)).toEqual({ card: token })
  expect(readScan('https://skykite.example/cn/join/K7QM4TXR')).toEqual({ code: 'K7QM4TXR' })
  expect(readScan('https://skykite.example/join/k7qm-4txr/')).toEqual({ code: 'K7QM4TXR' })
  expect(readScan('k7qm 4txr')).toEqual({ code: 'K7QM4TXR' })
})

test('nothing else', () => {
  for (const text of [
    '',
    'hello',
    'https://example.com',
    `https://x/join?card=${token}`,
    'https://x/join#card=short',
    'https://x/join/nonsense',
    'javascript:alert(1)',
  ])
    expect(readScan(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readScan(text)
      if (read && 'card' in read) expect(read.card).toMatch(/^[\w-]{22}$/)
    }),
  )
})
