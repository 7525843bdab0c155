import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUploadedFile } from './read-file.server.ts'
import { createWorkbook, createZip } from '#db/testing/workbooks.ts'

const csv = (text: string) => Buffer.from(text)
const readRows = async (bytes: Uint8Array) => {
  const reading = await readUploadedFile('kite hill', bytes, null)
  return reading.ok ? reading.table.rows : reading.reason
}

test.each([
  ['plain UTF-8', csv('name,no\nLeo,1\n'), 'utf-8'],
  ['UTF-8 with a byte order mark', csv('\ufeffname;no\nLeo;1\n'), 'utf-8'],
  [
    'UTF-16 with a byte order mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\tno\nLeo\t1', 'utf16le')]),
    'utf-16le',
  ],
  ['UTF-16 without a byte order mark', Buffer.from('name\tno\nLeo\t1', 'utf16le'), 'utf-16le'],
])('detects %s', async (_, bytes, encoding) => {
  const reading = await readUploadedFile('kite hill', bytes, null)
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

test('detects Thai in windows-874, and uses another encoding if it is selected', async () => {
  // ชื่อ,เลข / มะลิ,007
  const bytes = Buffer.from([
    0xaa, 0xd7, 0xe8, 0xcd, 0x2c, 0xe0, 0xc5, 0xa2, 0x0a, 0xc1, 0xd0, 0xc5, 0xd4, 0x2c, 0x30, 0x30, 0x37,
  ])
  expect(await readUploadedFile('kite hill', bytes, null)).toMatchObject({
    ok: true,
    table: {
      encoding: 'windows-874',
      rows: [
        ['ชื่อ', 'เลข'],
        ['มะลิ', '007'],
      ],
    },
  })
  expect(await readUploadedFile('kite hill', bytes, 'gb18030')).toMatchObject({
    ok: true,
    table: { encoding: 'gb18030' },
  })
})

test('reads text, long numbers, formula values and Thai from a workbook unchanged', async () => {
  expect(
    await readRows(
      createWorkbook([
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
  ['an empty file', Buffer.alloc(0), 'no-rows'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unreadable'],
  ['a zip without a table', createZip({ 'a.txt': Buffer.from('x') }), 'unreadable'],
  [
    'a zip that unpacks to far too much',
    createZip({ 'xl/workbook.xml': Buffer.alloc(120_000_000, 32) }),
    'too-much-inside',
  ],
  ['a file with too many rows', csv('a\n'.repeat(30_000)), 'too-many-rows'],
  ['one line of a million cells', csv(','.repeat(1_000_000)), 'too-many-rows'],
  [
    'a sheet with a cell in the last possible row and column',
    createWorkbook([['Leo']], { sheet: '<c r="XFD1048576"><v>1</v></c>' }),
    'too-many-rows',
  ],
  [
    'nested XML entities',
    createWorkbook([['Leo']], { head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' }),
    'unreadable',
  ],
])('refuses %s', { timeout: 30_000 }, async (_, bytes, reason) => {
  expect(await readRows(bytes)).toBe(reason)
})

test.each([
  ['attributes in one tag', `<c ${Array.from({ length: 300_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/>`],
  ['unclosed tags', `${randomBytes(200_000).toString('hex')}${'<c '.repeat(1_000_000)}`],
])('quickly refuses a workbook with hundreds of thousands of %s', { timeout: 30_000 }, async (_, sheet) => {
  const startTime = performance.now()
  expect(await readRows(createWorkbook([['Leo']], { sheet }))).toBe('unreadable')
  expect(performance.now() - startTime).toBeLessThan(10_000)
})

test('refuses a zip whose directory declares wrong sizes', async () => {
  const lyingZip = createZip({ 'xl/workbook.xml': Buffer.alloc(60_000_000, 32) }, { claim: 10 })
  expect(await readRows(lyingZip)).toBe('too-much-inside')
})

test('refuses characters that forms refuse, and truncates a long cell at a whole character', async () => {
  const sheet = (words: string) => {
    const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`
    const xml = `<?xml version="1.0"?><worksheet><sheetData>${row}</sheetData></worksheet>`
    return createWorkbook([], { more: { 'xl/worksheets/sheet1.xml': Buffer.from(xml) } })
  }
  expect(await readRows(sheet('Leo'))).toEqual([['Leo']])
  for (const words of ['Le&#0;o', 'Le&#xD800;o', `a${'\u0301'.repeat(39)}`])
    expect(await readRows(sheet(words)), words).toBe('unreadable')
  const [, cells] = (await readRows(csv(`name,group\nLeo,x${'😀'.repeat(400)}\n`))) as string[][]
  expect(cells).toEqual(['Leo', `x${'😀'.repeat(99)}`])
})
