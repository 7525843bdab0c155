import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, diff } from './patch.ts'
import { formatPath, matchPath, parsePath, utf8Bytes } from './paths.ts'
import {
  idle,
  nextReadDelay,
  presence,
  readCountsAt,
  reconnect,
  screenPatience,
  standstillMs,
  takeToken,
  transactionTries,
} from './timing.ts'
import { byCodePoint, queried } from './query.ts'
import { checkValue, valueAt, withoutNothing, withValueAt, type Json } from './values.ts'

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

test('applying the difference gives the new value, whatever the two are', () => {
  const clean = (value: Json) => JSON.parse(JSON.stringify(value)) as Json
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(clean(applyPatch(clean(a), diff(clean(a), clean(b))))).toEqual(clean(b))
    }),
    { numRuns: 2_000 },
  )
})

test('a small change in a long list is a small patch', () => {
  const before = Array.from({ length: 100 }, (_, id) => ({ id, name: `n${id}` }))
  const after = before.map((item) => (item.id === 40 ? { ...item, name: 'x' } : item))
  expect(diff(before, after)).toEqual([{ op: 'replace', path: '/40/name', value: 'x' }])
  expect(diff(before, before.slice(1))).toEqual([{ op: 'remove', path: '/0' }])
})

test('any Unicode key goes there and back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 32 }),
      (keys) => {
        const parsed = parsePath(formatPath(keys))
        expect(parsed.ok ? parsed.value : parsed.reason).toEqual(
          keys.some((key) => key.includes('\u0000')) ? 'bad-key' : keys,
        )
      },
    ),
  )
  expect(parsePath(formatPath(['ห้อง/เรียน', '교실 $.#[]', '50%'])).ok).toBe(true)
})

test.each([
  ['32 keys are fine', Array(32).fill('a').join('/'), true],
  ['33 are too deep', Array(33).fill('a').join('/'), 'too-deep'],
  ['768 bytes are fine', 'ก'.repeat(256), true],
  ['769 bytes are too long', 'ก'.repeat(256) + 'a', 'key-too-long'],
  ['no key may be empty', 'a//b', 'empty-key'],
  ['half a letter is no key', 'a/\uD800', 'bad-key'],
  ['a stray percent sign is refused', 'a/%41', 'bad-key'],
])('%s', (_, path, expected) => {
  const parsed = parsePath(path)
  expect(parsed.ok || parsed.reason).toBe(expected)
})

test('a string may have 10 MB and not one byte more', () => {
  expect(checkValue('a'.repeat(10 * 1024 * 1024), 1)).toBeNull()
  expect(checkValue('a'.repeat(10 * 1024 * 1024 + 1), 1)).toBe('string-too-long')
  expect(checkValue('ก'.repeat(Math.floor((10 * 1024 * 1024) / 3)), 1)).toBeNull()
  expect(checkValue('ก'.repeat(Math.ceil((10 * 1024 * 1024) / 3)), 1)).toBe('string-too-long')
})

test('a value nested below the deepest key is refused', () => {
  const nested = (levels: number): Json => (levels === 0 ? 1 : { a: nested(levels - 1) })
  expect(checkValue(nested(31), 1)).toBeNull()
  expect(checkValue(nested(32), 1)).toBe('too-deep')
  expect(checkValue({ a: undefined }, 1)).toBe('not-json')
})

test('setting and reading a place inside a value', () => {
  fc.assert(
    fc.property(
      json,
      fc.array(fc.constantFrom('a', 'b', '__proto__', 'c'), { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Json>(1, 'x', true),
      (value, keys, next) => {
        expect(valueAt(withValueAt(value, keys, next), keys)).toEqual(next)
        expect(valueAt(withValueAt(value, keys, null), keys)).toBeNull()
      },
    ),
  )
  expect(withValueAt({ a: { b: 1 } }, ['a', 'b'], null)).toBeNull()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('patterns find their parameters', () => {
  const pattern = ['classrooms', ':id', 'board']
  expect(matchPath(pattern, ['classrooms', '7', 'board', 'n1'])).toEqual({ params: { id: '7' }, rest: ['n1'] })
  expect(matchPath(pattern, ['classrooms', '7'])).toBeNull()
  expect(matchPath(pattern, ['classrooms', '7', 'other'])).toBeNull()
})

test('the timings of the spec', () => {
  expect(reconnect).toEqual({ firstMs: 1_000, factor: 1.3, mostMs: 300_000 })
  expect(transactionTries).toBe(25)
  expect(presence.askMs + presence.silentMs).toBeLessThan(10_000)
  expect(idle.askMs % presence.askMs).toBe(0)
  expect(standstillMs).toBeLessThan(screenPatience.answerMs)
  expect([nextReadDelay(-Infinity, 0), nextReadDelay(1000, 1100), nextReadDelay(1000, 2000)]).toEqual([0, 150, 0])
})

test('four changes a second are read when they come, also after one came late; more are not', () => {
  const readsOf = (hints: number[]) => {
    let last = -Infinity
    return hints.map((hint) => {
      const at = hint + nextReadDelay(last, hint)
      last = readCountsAt(last, at)
      return at - hint
    })
  }
  expect(readsOf([0, 250, 650, 750, 1000, 1250])).toEqual([0, 0, 0, 0, 0, 0])
  const [first, second, ...others] = readsOf([0, 1, 2])
  expect([first, second]).toEqual([0, 0])
  expect(others[0]).toBeGreaterThan(200)
})

test('a bucket lets a burst through, then the steady rate', () => {
  let bucket: { tokens: number; at: number } | null = { tokens: 3, at: 0 }
  for (let i = 0; i < 3; i++) bucket = takeToken(bucket!, 0, 1, 3)
  expect(takeToken(bucket!, 0, 1, 3)).toBeNull()
  expect(takeToken(bucket!, 1000, 1, 3)).not.toBeNull()
})

test('utf8Bytes counts as an encoder does', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

test('null and empty children are nothing; what has none of them is left as it is', () => {
  expect(withoutNothing({ a: null, b: {}, c: { d: null }, e: [null, {}], f: 0 })).toEqual({ e: [null, {}], f: 0 })
  expect(withoutNothing({ a: { b: {} } })).toBeNull()
  const note = { text: '', colour: 'sun', more: { deep: false } }
  expect(withoutNothing(note)).toBe(note)
  const empty = (value: Json): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (Object.keys(value).length === 0 || Object.values(value).some((child) => child === null || empty(child)))
  fc.assert(
    fc.property(json, (value) => {
      expect(empty(withoutNothing(value))).toBe(false)
    }),
  )
})

test('keys stand in the order in which PostgreSQL keeps them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      fc.pre(a.isWellFormed() && b.isWellFormed())
      expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
    }),
  )
})

test('a query chooses children by key', () => {
  const value = { b: 1, a: { deep: true }, '10': 2, '9': 3, ก: 4 }
  const ask = (query: Record<string, string>) => {
    const asked = queried(value, query)
    return asked.ok ? asked.value : asked.reason
  }
  expect(ask({})).toEqual(value)
  expect(ask({ orderByKey: 'true', limitToFirst: '2' })).toEqual({ '10': 2, '9': 3 })
  expect(ask({ limitToLast: '2', shallow: 'true' })).toEqual({ b: true, ก: true })
  expect(ask({ startAt: 'a', endAt: 'b' })).toEqual({ a: { deep: true }, b: 1 })
  expect(ask({ startAt: 'c', endAt: 'b' })).toEqual({})
  const senseless: Record<string, string>[] = [
    { limitToFirst: '0' },
    { limitToFirst: '1e2' },
    { limitToFirst: '1', limitToLast: '1' },
    { shallow: 'yes' },
    { orderBy: 'a' },
  ]
  for (const query of senseless) expect(ask(query)).toBe('bad-query')
  expect(queried([1, 2], { limitToFirst: '1' })).toEqual({ ok: true, value: [1, 2] })
})
