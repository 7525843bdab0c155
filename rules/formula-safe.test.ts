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
  ['x;=1+1', `"x;'=1+1"`],
  ['x; "=1+1";y', `"x;' ""=1+1"";y"`],
  ['x,@a', `"x,'@a"`],
  ['x\n=1', `"x\n'=1"`],
  ['x|-1', "x|'-1"],
  ['  =1', "'  =1"],
  ['a; b', '"a; b"'],
])('%j becomes %j', (value, expected) => expect(csvCell(value)).toBe(expected))

test('no cell begins like a formula, whatever separates cells, and nothing but marks is added', () => {
  const telling = fc.array(
    fc.constantFrom('=', '+', '-', '@', ';', ',', '|', '\t', '\n', '\r', '"', ' ', 'x', '1', "'"),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        telling.map((signs) => signs.join('')),
      ),
      (value) => {
        const written = csvCell(value)
        for (const cell of written.split(/[;,|\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/)
        const plain = /[",\n\r;]/.test(value) ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(plain.replaceAll("'", '')).toBe(value.replaceAll("'", ''))
      },
    ),
  )
})

test('a file has its mark and its lines', () =>
  expect(
    csvFile([
      ['a', 'b'],
      ['1', '=2'],
    ]),
  ).toBe("\uFEFFa,b\r\n1,'=2\r\n"))
