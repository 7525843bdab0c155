import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extractAttachedCredential, isPdf, splitSealed } from '#rules/certificates/sealed-pdf.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { CertificateSheet } from '../contract.ts'
import { buildPdf, type PdfInput } from './build-pdf.server.ts'
import { shapeLine, shapeLines } from './shape-text.server.ts'

const names: Record<Locale, string> = { en: 'Anna Österberg', th: 'ปู่ญี่ปุ่น น้ำปั๊ม', ko: '남궁하은', cn: '欧阳子涵' }

const sheetIn = (language: Locale, changes: Partial<CertificateSheet> = {}): CertificateSheet => ({
  ...{ id: 'x', language, heading: names[language], given: names[language], name: names[language] },
  sentence: { before: `${names[language]} `, strong: names[language], after: '' },
  ...{ lines: [names[language]], facts: ['14'], steps: 14, school: names[language], teacher: null, day: '2026' },
  seal: { number: 'SK-2026-004172', signed: 'Signed', scan: 'Scan', address: 'https://school.example/certificates/x' },
  draft: null,
  ...changes,
})

const build = (changes: Partial<PdfInput>) =>
  buildPdf({ paper: 'a4', title: 'Certificate', sheets: [sheetIn('en')], credential: null, ...changes })

/** Streams of the file, inflated, as a reader sees them. */
const readStreams = (pdf: Buffer): string[] =>
  Array.from(
    pdf.toString('latin1').matchAll(/\/FlateDecode\/Length (\d+)>>\nstream\n/g),
    ({ 0: head, 1: length, index }) =>
      inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))).toString('latin1'),
  )

/** The text of a file as a reader copies it: the letters of the fonts without a picture. */
function readText(pdf: Buffer): string {
  const streams = readStreams(pdf)
  const fonts = streams
    .filter((stream) => stream.includes('beginbfchar'))
    .map(
      (table) =>
        new Map(
          Array.from(table.matchAll(/<(..)> <([\da-f]{4,8})>/g), ([, code, hex]) => [code!, decodeHex(hex!)] as const),
        ),
    )
  return streams
    .filter((stream) => stream.includes('BDC'))
    .flatMap((page) => [...page.matchAll(/BDC BT([\s\S]*?)ET EMC/g)])
    .map(([, operators = '']) =>
      Array.from(operators.matchAll(/\/T(\d+) \S+ Tf <([\da-f]+)> Tj/g), ([, font, codes]) =>
        codes!
          .match(/../g)!
          .map((code) => fonts[Number(font)]!.get(code))
          .join(''),
      ).join(''),
    )
    .join('\n')
}

const decodeHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

test.each(['en', 'th', 'ko', 'cn'] as const)('a sheet in %s has its text, pictures and one page', async (language) => {
  const pdf = await build({ sheets: [sheetIn(language)], paper: 'letter' })
  expect(isPdf(pdf)).toBe(true)
  const text = readText(pdf)
  for (const part of [names[language], 'SK-2026-004172', '14']) expect(text).toContain(part)
  expect(pdf.toString('latin1').match(/\/Type\/Page\//g)).toHaveLength(1)
  expect(pdf.toString('latin1')).toContain('/MediaBox[0 0 792 612]')
  expect(pdf.length).toBeLessThan(250_000)
})

test('every position in the table of objects is that of an object', async () => {
  const pdf = (await build({ sheets: [sheetIn('th'), sheetIn('cn')] })).toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)![1])
  const rows = pdf.slice(start).match(/\d{10} 00000 n/g)!
  expect(pdf.slice(start, start + 4)).toBe('xref')
  rows.forEach((row, index) => expect(pdf.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`)))
})

test('attaches the credential, and has an empty place for a seal', async () => {
  const credential = JSON.stringify({ name: names.th, note: '/Type/EmbeddedFile' })
  const pdf = await build({ credential })
  expect(extractAttachedCredential(pdf)).toBe(credential)
  expect(splitSealed(pdf)).toMatchObject({ seal: '' })
  expect(extractAttachedCredential(await build({}))).toBeNull()
})

test('places Thai marks above and below their letters', async () => {
  const { glyphs, width } = await shapeLine([{ text: 'ปู่', style: 'text' }], 'th')
  const letter = (await shapeLine([{ text: 'ป', style: 'text' }], 'th')).width
  expect(glyphs).toHaveLength(3)
  expect(width).toBe(letter)
  // The circle of SARA AM is above the consonant and below the tone, so the word is as wide as without marks.
  const water = await shapeLine([{ text: 'น้ำ', style: 'text' }], 'th')
  expect(water.width).toBe((await shapeLine([{ text: 'นา', style: 'text' }], 'th')).width)
})

test('breaks lines between words, also without spaces, and cuts longer ones', async () => {
  const text = (lines: { text: string }[]) => lines.map((line) => line.text)
  const span = (part: string) => [{ text: part, style: 'text' as const }]
  expect(text(await shapeLines(span('เขียนโปรแกรมภาษาไทย'), 'th', 6_000))).toEqual(['เขียนโปรแกรม', 'ภาษาไทย'])
  expect(text(await shapeLines(span('find and fix mistakes'), 'en', 6_000))).toEqual(['find and fix', 'mistakes'])
  for (const { width } of await shapeLines(span('x'.repeat(200)), 'en', 20_000)) expect(width).toBeLessThan(20_000)
})

test('a sheet with the longest texts stays on its page', async () => {
  const long = 'ญี่ปุ่นปู่น้ำ'.repeat(12).slice(0, 80)
  const pdf = await build({
    sheets: [
      sheetIn('th', {
        name: long,
        lines: [long, long, long],
        sentence: { before: '', strong: long.repeat(2), after: '' },
      }),
    ],
  })
  const [page = ''] = readStreams(pdf).filter((stream) => stream.includes('BDC'))
  const heights = Array.from(page.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g), ([, y]) => Number(y))
  expect(Math.min(...heights)).toBeGreaterThan(25)
})

test('leaves characters without a font out of the picture, not of the text', async () => {
  const pdf = await build({ sheets: [sheetIn('en', { name: 'Ali عمر 🪁' })] })
  expect(readText(pdf)).toContain('Ali عمر 🪁')
})
