import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvFile } from './formula-safe.ts'

test.each([
  ['Mali', 'Mali'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  ['say "hi"', '"say ""hi"""'],
  ['a,b', '"a,b"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['', ''],
])('%j becomes %j', (value, expected) => expect(csvCell(value)).toBe(expected))

test('no cell begins like a formula, and every cell can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const written = csvCell(value)
      const plain =
        written.startsWith('"') && /[",\n\r;]/.test(value) ? written.slice(1, -1).replaceAll('""', '"') : written
      expect(plain).not.toMatch(/^[=+\-@\t\r]/)
      expect([value, `'${value}`]).toContain(plain)
    }),
  )
})

test('a file has its mark and its lines', () =>
  expect(
    csvFile([
      ['a', 'b'],
      ['1', '=2'],
    ]),
  ).toBe("\uFEFFa,b\r\n1,'=2\r\n"))
