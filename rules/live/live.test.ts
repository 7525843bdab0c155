import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, diff } from './patch.ts'
import { formatPath, matchPath, parsePath, utf8Bytes } from './paths.ts'
import {
  idle,
  nextReadDelay,
  presence,
  countedReadTime,
  reconnect,
  clientTimeouts,
  maxStallMs,
  takeToken,
  transactionTries,
} from './timing.ts'
import { compareByCodePoint, applyQuery } from './query.ts'
import { checkValue, valueAt, pruneEmpty, setValueAt, type Json } from './values.ts'

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

test('applying a diff to any value yields the new value', () => {
  const clean = (value: Json) => JSON.parse(JSON.stringify(value)) as Json
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(clean(applyPatch(clean(a), diff(clean(a), clean(b))))).toEqual(clean(b))
    }),
    { numRuns: 2_000 },
  )
})

test('a small change in a long list gives a small patch', () => {
  const before = Array.from({ length: 100 }, (_, id) => ({ id, name: `n${id}` }))
  const after = before.map((item) => (item.id === 40 ? { ...item, name: 'x' } : item))
  expect(diff(before, after)).toEqual([{ op: 'replace', path: '/40/name', value: 'x' }])
  expect(diff(before, before.slice(1))).toEqual([{ op: 'remove', path: '/0' }])
})

test('formats and parses any Unicode key', () => {
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
  ['accepts a path of 32 keys', Array(32).fill('a').join('/'), true],
  ['rejects a path of 33 keys', Array(33).fill('a').join('/'), 'too-deep'],
  ['accepts a key of 768 bytes', 'ก'.repeat(256), true],
  ['rejects a key of 769 bytes', 'ก'.repeat(256) + 'a', 'key-too-long'],
  ['rejects an empty key', 'a//b', 'empty-key'],
  ['rejects a lone surrogate in a key', 'a/\uD800', 'bad-key'],
  ['rejects unknown percent escapes', 'a/%41', 'bad-key'],
])('%s', (_, path, expected) => {
  const parsed = parsePath(path)
  expect(parsed.ok || parsed.reason).toBe(expected)
})

test('accepts a string of 10 MB and rejects one byte more', () => {
  expect(checkValue('a'.repeat(10 * 1024 * 1024), 1)).toBeNull()
  expect(checkValue('a'.repeat(10 * 1024 * 1024 + 1), 1)).toBe('string-too-long')
  expect(checkValue('ก'.repeat(Math.floor((10 * 1024 * 1024) / 3)), 1)).toBeNull()
  expect(checkValue('ก'.repeat(Math.ceil((10 * 1024 * 1024) / 3)), 1)).toBe('string-too-long')
})

test('rejects a value nested deeper than the path limit', () => {
  const nested = (levels: number): Json => (levels === 0 ? 1 : { a: nested(levels - 1) })
  expect(checkValue(nested(31), 1)).toBeNull()
  expect(checkValue(nested(32), 1)).toBe('too-deep')
  expect(checkValue({ a: undefined }, 1)).toBe('not-json')
})

test('reads back a value that was set at nested keys', () => {
  fc.assert(
    fc.property(
      json,
      fc.array(fc.constantFrom('a', 'b', '__proto__', 'c'), { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Json>(1, 'x', true),
      (value, keys, next) => {
        expect(valueAt(setValueAt(value, keys, next), keys)).toEqual(next)
        expect(valueAt(setValueAt(value, keys, null), keys)).toBeNull()
      },
    ),
  )
  expect(setValueAt({ a: { b: 1 } }, ['a', 'b'], null)).toBeNull()
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('matches path patterns and extracts parameters', () => {
  const pattern = ['classrooms', ':id', 'board']
  expect(matchPath(pattern, ['classrooms', '7', 'board', 'n1'])).toEqual({ params: { id: '7' }, rest: ['n1'] })
  expect(matchPath(pattern, ['classrooms', '7'])).toBeNull()
  expect(matchPath(pattern, ['classrooms', '7', 'other'])).toBeNull()
})

test('has the live timings from the product spec', () => {
  expect(reconnect).toEqual({ firstMs: 1_000, factor: 1.3, maxMs: 300_000 })
  expect(transactionTries).toBe(25)
  expect(presence.pingMs + presence.timeoutMs).toBeLessThan(10_000)
  expect(idle.pingMs % presence.pingMs).toBe(0)
  expect(maxStallMs).toBeLessThan(clientTimeouts.responseMs)
  expect([nextReadDelay(-Infinity, 0), nextReadDelay(1000, 1100), nextReadDelay(1000, 2000)]).toEqual([0, 150, 0])
})

test('reads four changes a second without delay, also after a late one, but not more', () => {
  const readDelays = (changeTimes: number[]) => {
    let last = -Infinity
    return changeTimes.map((changeTime) => {
      const readTime = changeTime + nextReadDelay(last, changeTime)
      last = countedReadTime(last, readTime)
      return readTime - changeTime
    })
  }
  expect(readDelays([0, 250, 650, 750, 1000, 1250])).toEqual([0, 0, 0, 0, 0, 0])
  const [first, second, ...laterDelays] = readDelays([0, 1, 2])
  expect([first, second]).toEqual([0, 0])
  expect(laterDelays[0]).toBeGreaterThan(200)
})

test('a token bucket allows a burst, then the steady rate', () => {
  let bucket: { tokens: number; at: number } | null = { tokens: 3, at: 0 }
  for (let i = 0; i < 3; i++) bucket = takeToken(bucket!, 0, 1, 3)
  expect(takeToken(bucket!, 0, 1, 3)).toBeNull()
  expect(takeToken(bucket!, 1000, 1, 3)).not.toBeNull()
})

test('utf8Bytes counts the same bytes as an encoder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8Bytes(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

test('removes null and empty children and returns other values unchanged', () => {
  expect(pruneEmpty({ a: null, b: {}, c: { d: null }, e: [null, {}], f: 0 })).toEqual({ e: [null, {}], f: 0 })
  expect(pruneEmpty({ a: { b: {} } })).toBeNull()
  const note = { text: '', colour: 'sun', more: { deep: false } }
  expect(pruneEmpty(note)).toBe(note)
  const hasEmptyChild = (value: Json): boolean =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (Object.keys(value).length === 0 || Object.values(value).some((child) => child === null || hasEmptyChild(child)))
  fc.assert(
    fc.property(json, (value) => {
      expect(hasEmptyChild(pruneEmpty(value))).toBe(false)
    }),
  )
})

test('sorts keys like PostgreSQL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      fc.pre(a.isWellFormed() && b.isWellFormed())
      expect(Math.sign(compareByCodePoint(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))))
    }),
  )
})

test('selects children by key', () => {
  const value = { b: 1, a: { deep: true }, '10': 2, '9': 3, ก: 4 }
  const runQuery = (query: Record<string, string>) => {
    const result = applyQuery(value, query)
    return result.ok ? result.value : result.reason
  }
  expect(runQuery({})).toEqual(value)
  expect(runQuery({ orderByKey: 'true', limitToFirst: '2' })).toEqual({ '10': 2, '9': 3 })
  expect(runQuery({ limitToLast: '2', shallow: 'true' })).toEqual({ b: true, ก: true })
  expect(runQuery({ startAt: 'a', endAt: 'b' })).toEqual({ a: { deep: true }, b: 1 })
  expect(runQuery({ startAt: 'c', endAt: 'b' })).toEqual({})
  const invalidQueries: Record<string, string>[] = [
    { limitToFirst: '0' },
    { limitToFirst: '1e2' },
    { limitToFirst: '1', limitToLast: '1' },
    { shallow: 'yes' },
    { orderBy: 'a' },
  ]
  for (const query of invalidQueries) expect(runQuery(query)).toBe('bad-query')
  expect(applyQuery([1, 2], { limitToFirst: '1' })).toEqual({ ok: true, value: [1, 2] })
})
