import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readUrlEncoded } from './form.ts'

const limits = { fields: 10, nameLength: 20, valueLength: 100 }
const read = (text: string) => {
  const form = readUrlEncoded(text, limits)
  return form.ok ? [...form.value].flatMap(([name, values]) => values.map((value) => [name, value])) : form.reason
}

test.each([
  [
    'a form',
    'name=Mali&class=4+A',
    [
      ['name', 'Mali'],
      ['class', '4 A'],
    ],
  ],
  ['Thai', 'name=%E0%B8%A1%E0%B8%B0%E0%B8%A5%E0%B8%B4', [['name', 'มะลิ']]],
  [
    'many of one name',
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
  ['nothing', '', []],
  ['nothing but separators', '&&&', []],
])('reads %s', (_, text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  ['more fields than fit', 'a=1&'.repeat(11), 'too-many-fields'],
  ['a long name', `${'n'.repeat(21)}=1`, 'too-long'],
  ['a long value', `a=${'n'.repeat(101)}`, 'too-long'],
  ['a NUL in a value', 'a=x%00y', 'bad-text'],
  ['a NUL in a name', 'a%00=x', 'bad-text'],
  ['half a letter', 'a=%E0%B8', 'bad-text'],
  ['a percent sign alone', 'a=100%', 'bad-text'],
  ['a surrogate', 'a=%ED%A0%80', 'bad-text'],
  ['a prototype', '__proto__=x', 'bad-text'],
  ['a constructor', 'constructor=x', 'bad-text'],
])('refuses %s', (_, text, reason) => {
  expect(read(text)).toBe(reason)
})

test('reads what a browser writes', () => {
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
        const form = readUrlEncoded(new URLSearchParams(pairs).toString(), large)
        const kept = pairs.every(
          ([name, value]) => `${name}${value}`.isWellFormed() && !`${name}${value}`.includes('\0'),
        )
        if (!kept) return
        expect(form.ok && [...form.value.values()].flat().length).toBe(pairs.length)
        for (const [name, value] of pairs) expect(form.ok && form.value.get(name)).toContain(value)
      },
    ),
  )
})

test('twenty thousand fields are refused after the first too many, and read in one pass where they are allowed', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `f${index}=`).join('&')
  const sought = vi.spyOn(String.prototype, 'indexOf')
  const separatorsSought = () => sought.mock.calls.filter(([wanted]) => wanted === '&').length
  try {
    const few = readUrlEncoded(text, { fields: 1_000, nameLength: 20, valueLength: 100 })
    expect(few).toEqual({ ok: false, reason: 'too-many-fields' })
    expect(separatorsSought()).toBe(1_001)
    sought.mockClear()
    expect(readUrlEncoded(text, { fields: Infinity, nameLength: 20, valueLength: 100 }).ok).toBe(true)
    // Once per field: nothing is sought from the beginning again.
    expect(separatorsSought()).toBe(20_000)
  } finally {
    sought.mockRestore()
  }
})
