import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFileOf } from './read-file.server.ts'
import { workbook, zipOf } from '#db/testing/workbooks.ts'

const csv = (text: string) => Buffer.from(text)
const rowsOf = async (bytes: Uint8Array) => {
  const reading = await readFileOf('kite hill', bytes, null)
  return reading.ok ? reading.table.rows : reading.reason
}

test.each([
  ['plain', csv('name,no\nLeo,1\n'), 'utf-8'],
  ['with a mark', csv('\ufeffname;no\nLeo;1\n'), 'utf-8'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\tno\nLeo\t1', 'utf16le')]), 'utf-16le'],
  ['UTF-16 without a mark', Buffer.from('name\tno\nLeo\t1', 'utf16le'), 'utf-16le'],
])('%s', async (_, bytes, encoding) => {
  const reading = await readFileOf('kite hill', bytes, null)
  expect(reading).toMatchObject({
    ok: true,
    table: {
      encoding,
      rows: [
        ['name', 'no'],
        ['Leo', '1'],
      ],
    },
  })
})

test('Thai in its old encoding', async () => {
  // ชื่อ,เลข / มะลิ,007
  const bytes = Buffer.from([
    0xaa, 0xd7, 0xe8, 0xcd, 0x2c, 0xe0, 0xc5, 0xa2, 0x0a, 0xc1, 0xd0, 0xc5, 0xd4, 0x2c, 0x30, 0x30, 0x37,
  ])
  expect(await readFileOf('kite hill', bytes, null)).toMatchObject({
    ok: true,
    table: {
      encoding: 'windows-874',
      rows: [
        ['ชื่อ', 'เลข'],
        ['มะลิ', '007'],
      ],
    },
  })
  expect(await readFileOf('kite hill', bytes, 'gb18030')).toMatchObject({ ok: true, table: { encoding: 'gb18030' } })
})

test('a workbook: words, numbers as written, formulas by their last value, Thai whole', async () => {
  expect(
    await rowsOf(
      workbook([
        ['ชื่อ', 'no'],
        ['ปั๊ม', '0012345678901234567'],
        ['Leo', { formula: '1+1', value: '2' }],
      ]),
    ),
  ).toEqual([
    ['ชื่อ', 'no'],
    ['ปั๊ม', '0012345678901234567'],
    ['Leo', '2'],
  ])
})

test.each([
  ['nothing', Buffer.alloc(0), 'no-rows'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unreadable'],
  ['a zip without a table', zipOf({ 'a.txt': Buffer.from('x') }), 'unreadable'],
  [
    'a zip that unpacks to far too much',
    zipOf({ 'xl/workbook.xml': Buffer.alloc(120_000_000, 32) }),
    'too-much-inside',
  ],
  ['too many rows', csv('a\n'.repeat(30_000)), 'too-many-rows'],
  ['one line of a million cells', csv(','.repeat(1_000_000)), 'too-many-rows'],
  [
    'a cell in the last corner of a sheet',
    workbook([['Leo']], { sheet: '<c r="XFD1048576"><v>1</v></c>' }),
    'too-many-rows',
  ],
  [
    'entities that multiply',
    workbook([['Leo']], { head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' }),
    'unreadable',
  ],
])('%s is refused', { timeout: 30_000 }, async (_, bytes, reason) => {
  expect(await rowsOf(bytes)).toBe(reason)
})

test.each([
  ['attributes of one tag', `<c ${Array.from({ length: 300_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/>`],
  ['tags that begin and do not end', `${randomBytes(200_000).toString('hex')}${'<c '.repeat(1_000_000)}`],
])('%s: hundreds of thousands are refused at once', { timeout: 30_000 }, async (_, sheet) => {
  const began = performance.now()
  expect(await rowsOf(workbook([['Leo']], { sheet }))).toBe('unreadable')
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a directory that lies about sizes is found out', async () => {
  const lying = zipOf({ 'xl/workbook.xml': Buffer.alloc(60_000_000, 32) }, { claim: 10 })
  expect(await rowsOf(lying)).toBe('too-much-inside')
})

test('what no form may send, no file brings; a long cell is cut at a whole letter', async () => {
  const sheet = (words: string) => {
    const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`
    const xml = `<?xml version="1.0"?><worksheet><sheetData>${row}</sheetData></worksheet>`
    return workbook([], { more: { 'xl/worksheets/sheet1.xml': Buffer.from(xml) } })
  }
  expect(await rowsOf(sheet('Leo'))).toEqual([['Leo']])
  for (const words of ['Le&#0;o', 'Le&#xD800;o', `a${'\u0301'.repeat(39)}`])
    expect(await rowsOf(sheet(words)), words).toBe('unreadable')
  const [, cells] = (await rowsOf(csv(`name,group\nLeo,x${'😀'.repeat(400)}\n`))) as string[][]
  expect(cells).toEqual(['Leo', `x${'😀'.repeat(99)}`])
})
