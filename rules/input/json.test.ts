import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJsonShape, readJson } from './json.ts'

const limits = { depth: 4, values: 20, names: 5 }

test.each([
  ['a text', '"a\\"b"', 'a"b'],
  ['brackets inside a text', '"[[[[[[{{{{{"', '[[[[[[{{{{{'],
  ['an object', '{"a":[1,2,{"b":null}]}', { a: [1, 2, { b: null }] }],
  ['a pair of surrogates', '"\\ud83e\\ude81"', '🪁'],
  ['a backslash before what looks like a NUL', '"\\\\u0000"', '\\u0000'],
])('reads %s', (_, text, value) => {
  expect(readJson(text, limits)).toEqual({ ok: true, value })
})

test.each([
  ['no end of a text', '"abc', 'not-json'],
  ['an end without a beginning', ']', 'not-json'],
  ['nothing', '', 'not-json'],
  ['too deep', '[[[[[1]]]]]', 'too-deep'],
  ['too wide', `[${'1,'.repeat(30)}1]`, 'too-many-values'],
  [
    'too many names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i, i]))),
    'too-many-values',
  ],
  ['an object with more names than are read', '{"a":[1,2,3,4,5,6,7],"b":2,"c":3,"d":4,"e":5,"f":6}', 'too-many-values'],
  ['a NUL', '{"a":"x\\u0000"}', 'bad-text'],
  ['half a pair of surrogates', '["\\ud83e"]', 'bad-text'],
  ['a prototype', '{"__proto__":{"staff":true}}', 'bad-text'],
  ['a constructor further down', '[{"constructor":1}]', 'bad-text'],
])('refuses %s', (_, text, reason) => {
  expect(readJson(text, limits)).toEqual({ ok: false, reason })
})

test('whatever is within the limits is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value)
      const read = readJson(text, { depth: 1_000, values: 100_000 })
      if (read.ok) expect(read.value).toEqual(JSON.parse(text))
      else expect(read.reason).toBe('bad-text')
    }),
  )
})

describe('the time it takes grows with the text and no faster', () => {
  test.each([
    ['open brackets', (size: number) => '['.repeat(size)],
    ['commas', (size: number) => `[${'1,'.repeat(size / 2)}1]`],
    ['quotes', (size: number) => '""'.repeat(size / 2)],
    ['backslashes', (size: number) => `"${'\\'.repeat(size)}`],
  ])('%s', (_, make) => {
    const began = process.threadCpuUsage()
    checkJsonShape(make(8_000_000), { depth: Infinity, values: Infinity })
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000)
  })
})
