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

test('finds a word at any position of a text, whatever is around it', () => {
  const around = fc.constantFrom('a ', 'ok ', 'ดี้', '가나 ', '你好', '👍', 'é', 'class ')
  fc.assert(
    fc.property(around, around, fc.nat(3_000), fc.nat(900), (before, after, length, rest) => {
      const text = `${before.repeat(length).slice(0, length)} fuck you ${after.repeat(rest).slice(0, rest)}`
      expect(judgeText(text, { audience: 'adult' }).decision).toBe('hold')
    }),
    { numRuns: 60 },
  )
})

test('an innocent word passes at any position', () => {
  for (let length = 850; length < 1_030; length++)
    expect(judge(`${'b '.repeat(500).slice(0, length)} classes assess ${'b '.repeat(400)}`)).toEqual({
      decision: 'pass',
    })
})

test('holds texts that it cannot read: too long, or of characters that expand', () => {
  const adult = (text: string) => judgeText(text, { audience: 'adult' }).decision
  expect(adult('ok '.repeat(1_300))).toBe('pass')
  expect(adult('ok '.repeat(maxJudgedLength))).toBe('hold')
  expect(adult('\ufdfa'.repeat(225))).toBe('hold')
  expect(adult('\ufdfa says hello')).toBe('pass')
})

test('reads letters with accents, in circles, of flags and of other scripts', () => {
  for (const text of ['fúcḱ', 'f\u0323u\u0323ck', 'ƒuck', 'ꜰᴜᴄᴋ', '🅵🆄🅲🅺', '🇫🇺🇨🇰', 'sʜit', 'f\u2800u\u2800c\u2800k'])
    expect(judge(text).decision).toBe('hold')
  for (const text of ['I w4nt to d1e', 'i wаnt to diе', 'kíll yoursèlf', 'k.i.l.l yourself'])
    expect(judge(text)).toMatchObject({ category: 'danger', severity: 4 })
  for (const text of ['Café olé', 'Nguyễn Thị Hồng', 'สวัสดีค่ะ', '안녕하세요 👋', '🇹🇭🇰🇷 flags'])
    expect(judge(text)).toEqual({ decision: 'pass' })
})

test('reads contact data in plain sentences, and no scores, sites of lessons or names', () => {
  for (const text of [
    ...[
      'my line is kiki99',
      'ไลน์ kiki99',
      '微信 kiki99',
      'QQ 123456789',
      '카톡 kiki99',
      'my ig kiki99',
      'tiktok @kiki99',
    ],
    ...['081 - 234 - 5678', '081/2345678', '0️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', '010 - 1234 - 5678', '02-123-4567', 'kiki @gmail'],
  ])
    expect(judge(text), text).toMatchObject({ decision: 'hold', category: 'contact' })
  for (const text of [
    ...[
      'score 0812345678',
      '13 5 7 9 11 13 15',
      '0 1 2 3 4 5 6 7 8 9 10',
      'python.org',
      'Math.me',
      'line 12 has a bug',
    ],
    ...[
      'Khun Porn is my teacher',
      'ครู Porn ใจดี',
      '我得了13812345678分',
      '문제 번호를 알려줘',
      'on 12.11.2026 at 10.30',
    ],
  ])
    expect(judge(text), text).toEqual({ decision: 'pass' })
})
