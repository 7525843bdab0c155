import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { parseUrlEncoded } from './form.ts'

const limits = { fields: 10, nameLength: 20, valueLength: 100 }
const parseToPairs = (text: string) => {
  const form = parseUrlEncoded(text, limits)
  return form.ok ? [...form.value].flatMap(([name, values]) => values.map((value) => [name, value])) : form.reason
}

test.each([
  [
    'a form with several fields',
    'name=Mali&class=4+A',
    [
      ['name', 'Mali'],
      ['class', '4 A'],
    ],
  ],
  ['Thai text', 'name=%E0%B8%A1%E0%B8%B0%E0%B8%A5%E0%B8%B4', [['name', 'มะลิ']]],
  [
    'repeated names',
    'a=1&b=x&a=2',
    [
      ['a', '1'],
      ['a', '2'],
      ['b', 'x'],
    ],
  ],
  [
    'a name without a value',
    'a&b=',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['an equals sign in a value', 'a=b=c', [['a', 'b=c']]],
  ['an empty form', '', []],
  ['a form of separators only', '&&&', []],
])('parses %s', (_, text, expected) => {
  expect(parseToPairs(text)).toEqual(expected)
})

test.each([
  ['more fields than allowed', 'a=1&'.repeat(11), 'too-many-fields'],
  ['a long name', `${'n'.repeat(21)}=1`, 'too-long'],
  ['a long value', `a=${'n'.repeat(101)}`, 'too-long'],
  ['a NUL in a value', 'a=x%00y', 'bad-text'],
  ['a NUL in a name', 'a%00=x', 'bad-text'],
  ['an incomplete UTF-8 sequence', 'a=%E0%B8', 'bad-text'],
  ['a lone percent sign', 'a=100%', 'bad-text'],
  ['an encoded surrogate', 'a=%ED%A0%80', 'bad-text'],
  ['the name __proto__', '__proto__=x', 'bad-text'],
  ['the name constructor', 'constructor=x', 'bad-text'],
])('rejects %s', (_, text, reason) => {
  expect(parseToPairs(text)).toBe(reason)
})

test('parses forms as a browser encodes them', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 20 })
  const large = { fields: 100, nameLength: 1_000, valueLength: 1_000 }
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          letters.map((name) => `x${name}`),
          letters,
        ),
      ),
      (pairs) => {
        const form = parseUrlEncoded(new URLSearchParams(pairs).toString(), large)
        const isStorable = pairs.every(
          ([name, value]) => `${name}${value}`.isWellFormed() && !`${name}${value}`.includes('\0'),
        )
        if (!isStorable) return
        expect(form.ok && [...form.value.values()].flat().length).toBe(pairs.length)
        for (const [name, value] of pairs) expect(form.ok && form.value.get(name)).toContain(value)
      },
    ),
  )
})

test('stops at the first field over the limit, and parses 20,000 fields in one pass', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `f${index}=`).join('&')
  const indexOfSpy = vi.spyOn(String.prototype, 'indexOf')
  const separatorSearches = () => indexOfSpy.mock.calls.filter(([searched]) => searched === '&').length
  try {
    const few = parseUrlEncoded(text, { fields: 1_000, nameLength: 20, valueLength: 100 })
    expect(few).toEqual({ ok: false, reason: 'too-many-fields' })
    expect(separatorSearches()).toBe(1_001)
    indexOfSpy.mockClear()
    expect(parseUrlEncoded(text, { fields: Infinity, nameLength: 20, valueLength: 100 }).ok).toBe(true)
    // One search per field: the parser never restarts from the beginning.
    expect(separatorSearches()).toBe(20_000)
  } finally {
    indexOfSpy.mockRestore()
  }
})
