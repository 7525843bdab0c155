import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvCell, formatCsv } from './csv.ts'

test.each([
  ['Mali', 'Mali'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2', "'-2"],
  ['say "hi"', '"say ""hi"""'],
  ['a,b', '"a,b"'],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['', ''],
  ['x;=1+1', `"x;'=1+1"`],
  ['x; "=1+1";y', `"x;' ""=1+1"";y"`],
  ['x,@a', `"x,'@a"`],
  ['x\n=1', `"x\n'=1"`],
  ['x|-1', "x|'-1"],
  ['  =1', "'  =1"],
  ['a; b', '"a; b"'],
])('formats the CSV cell %j as %j', (value, expected) => expect(formatCsvCell(value)).toBe(expected))

test('no cell starts a formula under any separator, and only apostrophes are added', () => {
  const formulaText = fc.array(
    fc.constantFrom('=', '+', '-', '@', ';', ',', '|', '\t', '\n', '\r', '"', ' ', 'x', '1', "'"),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        formulaText.map((characters) => characters.join('')),
      ),
      (value) => {
        const cellText = formatCsvCell(value)
        for (const part of cellText.split(/[;,|\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@]/)
        const plain = /[",\n\r;]/.test(value) ? cellText.slice(1, -1).replaceAll('""', '"') : cellText
        expect(plain.replaceAll("'", '')).toBe(value.replaceAll("'", ''))
      },
    ),
  )
})

test('writes a byte order mark and CRLF line ends', () =>
  expect(
    formatCsv([
      ['a', 'b'],
      ['1', '=2'],
    ]),
  ).toBe("\uFEFFa,b\r\n1,'=2\r\n"))
