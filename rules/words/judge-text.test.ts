import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeText, maxJudgedLength } from './judge-text.ts'
import { wordLanguages } from './verdict.ts'
import { decodeText } from './word-list.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`testing/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

const judge = (text: string) => judgeText(text, { audience: 'student' })

test.each(wordLanguages)('passes every innocent sentence in %s', (language) => {
  expect(linesOf(`${language}.pass.txt`).filter((sentence) => judge(sentence).decision === 'hold')).toEqual([])
})

test.each(wordLanguages)('holds every listed sentence in %s and marks its category', (language) => {
  // Encoded sentences are compared, so that a failure prints no offensive text.
  const missed = linesOf(`${language}.hold.b64.tsv`).filter((line) => {
    const [encoded = '', category] = line.split('\t')
    const verdict = judge(decodeText(encoded))
    return verdict.decision === 'pass' || !verdict.spans.some((span) => span.category === category)
  })
  expect(missed).toEqual([])
})

test('finds a danger after an innocent mention of the same words', () => {
  expect(judge('자살예방 수업이에요. 죽고 싶어')).toMatchObject({ decision: 'hold', category: 'danger' })
})

test('finds a rude word after many mild ones', () => {
  expect(judgeText(`${'wtf '.repeat(40)}fuck`, { audience: 'adult' }).decision).toBe('hold')
})

test('marks a range inside the text for any input', () => {
  const pieces = fc.constantFrom(
    'fuck',
    'f u c k ',
    'ค ว ย',
    'เสือก',
    '시 발',
    '傻 逼',
    '0812345678',
    '\u0301',
    '\ufdfa',
    '👍',
    ' ',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const verdict = judge(text)
      if (verdict.decision === 'pass') return
      expect(verdict.spans.length).toBeGreaterThan(0)
      for (const { from, to, severity } of verdict.spans) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        expect(severity).toBeLessThanOrEqual(verdict.severity)
      }
    }),
    { numRuns: 500 },
  )
})

test('holds contact data and mild words for students only', () => {
  for (const text of ['call me 0812345678', 'mali.j@example.com', 'www.example.com/me']) {
    expect(judge(text)).toMatchObject({ decision: 'hold', category: 'contact' })
    expect(judgeText(text, { audience: 'adult' })).toEqual({ decision: 'pass' })
  }
  expect(judge('แม่ง')).toMatchObject({ decision: 'hold', severity: 1 })
  expect(judgeText('แม่ง', { audience: 'adult' })).toEqual({ decision: 'pass' })
})

test('passes words that are innocent in this school, but never danger', () => {
  const judgeAllowed = (text: string, innocent: string[]) => judgeText(text, { audience: 'student', innocent }).decision
  expect(judgeAllowed('Fuk, please show me', [])).toBe('hold')
  expect(judgeAllowed('Fuk, please show me', ['Fuk'])).toBe('pass')
  expect(judgeAllowed('kill yourself', ['kill yourself'])).toBe('hold')
})

test('reads only the first part of a text over the limit', () => {
  const tail = `${'a '.repeat(maxJudgedLength / 2)}傻逼`
  expect(judge(tail)).toEqual({ decision: 'pass' })
  expect(judge(tail.slice(2))).toMatchObject({ decision: 'hold' })
})
