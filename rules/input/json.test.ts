import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJsonShape, parseJson } from './json.ts'

const limits = { depth: 4, values: 20, names: 5 }

test.each([
  ['a string', '"a\\"b"', 'a"b'],
  ['brackets inside a string', '"[[[[[[{{{{{"', '[[[[[[{{{{{'],
  ['an object', '{"a":[1,2,{"b":null}]}', { a: [1, 2, { b: null }] }],
  ['a surrogate pair', '"\\ud83e\\ude81"', '🪁'],
  ['an escaped backslash before u0000', '"\\\\u0000"', '\\u0000'],
])('parses %s', (_, text, value) => {
  expect(parseJson(text, limits)).toEqual({ ok: true, value })
})

test.each([
  ['an unterminated string', '"abc', 'not-json'],
  ['an unmatched closing bracket', ']', 'not-json'],
  ['empty input', '', 'not-json'],
  ['too many nested levels', '[[[[[1]]]]]', 'too-deep'],
  ['too many values in a list', `[${'1,'.repeat(30)}1]`, 'too-many-values'],
  [
    'too many values in an object',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [i, i]))),
    'too-many-values',
  ],
  ['too many names in an object', '{"a":[1,2,3,4,5,6,7],"b":2,"c":3,"d":4,"e":5,"f":6}', 'too-many-values'],
  ['an escaped NUL', '{"a":"x\\u0000"}', 'bad-text'],
  ['a lone surrogate', '["\\ud83e"]', 'bad-text'],
  ['the name __proto__', '{"__proto__":{"staff":true}}', 'bad-text'],
  ['a nested name constructor', '[{"constructor":1}]', 'bad-text'],
])('rejects %s', (_, text, reason) => {
  expect(parseJson(text, limits)).toEqual({ ok: false, reason })
})

test('returns the same value as JSON.parse within the limits', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = JSON.stringify(value)
      const result = parseJson(text, { depth: 1_000, values: 100_000 })
      if (result.ok) expect(result.value).toEqual(JSON.parse(text))
      else expect(result.reason).toBe('bad-text')
    }),
  )
})

describe('checks the JSON shape in linear time', () => {
  test.each([
    ['open brackets', (size: number) => '['.repeat(size)],
    ['commas', (size: number) => `[${'1,'.repeat(size / 2)}1]`],
    ['quotes', (size: number) => '""'.repeat(size / 2)],
    ['backslashes', (size: number) => `"${'\\'.repeat(size)}`],
  ])('for %s', (_, generate) => {
    const startUsage = process.threadCpuUsage()
    checkJsonShape(generate(8_000_000), { depth: Infinity, values: Infinity })
    expect(process.threadCpuUsage(startUsage).user).toBeLessThan(2_000_000)
  })
})
