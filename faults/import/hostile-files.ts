import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createWorkbook, createZip } from '#db/testing/workbooks.ts'

/** Hostile files, by attack. Each must be rejected or read without effect. */

const text = (content: string) => Buffer.from(content)
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, 32)
const sampleRows = [['name'], ['Leo']]
const part = (name: string, content: Buffer | string) =>
  createWorkbook(sampleRows, { more: { [name]: Buffer.from(content) } })
const sheet = (content: string) =>
  part('xl/worksheets/sheet1.xml', `<?xml version="1.0"?><worksheet><sheetData>${content}</sheetData></worksheet>`)
const cellOf = (words: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`
const relations = (target: string) =>
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/></Relationships>`,
  )
const entityBomb = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`

/** Changes some bytes of a valid workbook. */
function corruptWorkbook(change: (file: Buffer, directory: number) => void): Buffer {
  const file = Buffer.from(createWorkbook(sampleRows))
  change(file, file.indexOf(Buffer.from([0x50, 0x4b, 1, 2])))
  return file
}

/** A zip whose directory entries all point to the same bytes. */
function createOverlappingZip(): Buffer {
  const buffer = createZip({ 'xl/workbook.xml': spaces(9) })
  const start = buffer.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const tail = Buffer.from(buffer.subarray(end))
  tail.writeUInt16LE(1_000, 10)
  return Buffer.concat([
    buffer.subarray(0, start),
    ...Array.from({ length: 1_000 }, () => buffer.subarray(start, end)),
    tail,
  ])
}

export const hostileFiles: Record<string, () => Buffer> = {
  'zip: one part of 100 MB': () => createZip({ 'xl/workbook.xml': spaces(100) }),
  'zip: 100 MB, the directory says 10 bytes': () => createZip({ 'xl/workbook.xml': spaces(100) }, { claim: 10 }),
  'zip: 100 MB, the directory says nothing': () => createZip({ 'xl/workbook.xml': spaces(100) }, { claim: 0 }),
  'zip: 200 parts of 1 MB': () =>
    createZip(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`xl/${n}.xml`, spaces(1)]))),
  'zip: 5,000 parts': () =>
    createZip(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n}.xml`, text('x')]))),
  'zip: a thousand entries over the same bytes': createOverlappingZip,
  'zip: in a zip in a zip': () =>
    createZip({ 'a.zip': createZip({ 'b.zip': createZip({ 'xl/workbook.xml': spaces(50) }) }) }),
  'zip: a workbook around a bomb': () => part('xl/media/a.zip', createZip({ a: spaces(90) })),
  'zip: sheet of 60 MB spaces': () => part('xl/worksheets/sheet1.xml', spaces(60)),
  'zip: sheet of 40 MB that hardly packs': () =>
    part('xl/worksheets/sheet1.xml', randomBytes(4_000_000).toString('hex').repeat(5)),
  'zip: shared strings of 60 MB': () => part('xl/sharedStrings.xml', spaces(60)),
  'zip: cut off': () => createWorkbook(sampleRows).subarray(0, 400),
  'zip: directory gone': () => corruptWorkbook((file, position) => file.fill(0, position)),
  'zip: packed bytes broken': () => corruptWorkbook((file) => file.fill(0xff, 60, 120)),
  'zip: encrypted': () => corruptWorkbook((file, position) => file.writeUInt16LE(1, position + 8)),
  'zip: sizes of a larger zip': () =>
    corruptWorkbook((file, position) => file.writeUInt32LE(0xffffffff, position + 24)),
  'zip: unknown packing': () => corruptWorkbook((file, position) => file.writeUInt16LE(99, position + 10)),
  'zip: part outside the file': () =>
    corruptWorkbook((file, position) => file.writeUInt32LE(0x7fffffff, position + 42)),
  'zip: nothing in it': () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  'zip: names that climb out of their folder': () => part('../../../../etc/passwd', 'root'),
  'workbook: sheet at an absolute path': () => relations('/etc/passwd'),
  'workbook: sheet up the tree': () => relations('../../../../etc/passwd'),
  'workbook: sheet on another host': () => relations('http://127.0.0.1/sheet.xml'),
  'workbook: macros': () => part('xl/vbaProject.bin', randomBytes(10_000)),
  'xml: laughs in the sheet': () => createWorkbook(sampleRows, { head: entityBomb }),
  'xml: laughs in the shared strings': () =>
    part('xl/sharedStrings.xml', `${entityBomb}<sst><si><t>&j;</t></si></sst>`),
  'xml: laughs in the workbook': () =>
    part('xl/workbook.xml', `${entityBomb}<workbook><sheets><sheet name="&j;" r:id="rId1"/></sheets></workbook>`),
  'xml: an entity out of a file': () =>
    createWorkbook(sampleRows, { head: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
  'xml: an entity out of the network': () =>
    createWorkbook(sampleRows, { head: '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x.dtd">' }),
  'xml: one entity, used a million times': () => sheet(`<!ENTITY a "${'a'.repeat(1_000)}">${'&a;'.repeat(1_000_000)}`),
  'xml: a million levels deep': () => sheet('<row>'.repeat(1) + '<a>'.repeat(1_000_000)),
  'xml: 300,000 attributes in a tag': () =>
    sheet(`<row r="1"><c ${Array.from({ length: 300_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/></row>`),
  'xml: a million tags that begin and do not end': () =>
    sheet(`${randomBytes(200_000).toString('hex')}${'<c '.repeat(1_000_000)}`),
  'xml: nothing closed': () => sheet('<row><c><v>1<row><c><v>2'),
  'sheet: a cell in the last corner': () => createWorkbook(sampleRows, { sheet: '<c r="XFD1048576"><v>1</v></c>' }),
  'sheet: row nine hundred million': () => sheet('<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
  'sheet: column ZZZZZZZZ': () => sheet('<row r="1"><c r="ZZZZZZZZ1"><v>1</v></c></row>'),
  'sheet: a million rows': () => sheet('<row/>'.repeat(1_000_000)),
  'sheet: a million cells in one row': () => sheet(`<row>${'<c><v>1</v></c>'.repeat(1_000_001)}</row>`),
  'sheet: shared string number a billion': () => sheet('<row r="1"><c r="A1" t="s"><v>999999999</v></c></row>'),
  'sheet: a date at the end of time': () => sheet('<row r="1"><c r="A1" s="14"><v>1e308</v></c></row>'),
  'sheet: formulas': () =>
    createWorkbook([['name'], [{ formula: 'HYPERLINK("http://evil.example","x")', value: '=HYPERLINK(1)' }]]),
  'sheet: 20,000 rows of twelve cells': () =>
    createWorkbook(
      Array.from({ length: 20_000 }, (_, y) => Array.from({ length: 12 }, (_, x) => `Cell ${y} ${x} `.repeat(2))),
    ),
  'csv: formulas': () => text('name,id\n=1+1,1\n+1,2\n-1,3\n@SUM(A1),4\n"\t=cmd|\' /C calc\'!A0",5\n'),
  'sheet: an empty byte by its number': () => sheet(cellOf('Le&#0;o')),
  'sheet: half a letter by its number': () => sheet(cellOf('Le&#xD800;o')),
  'csv: a cell that is cut inside of a letter': () => text(`name,group\nLeo,x${'😀'.repeat(400)}\n`),
  'csv: one cell of 9 MB': () => text(`name\n${'a'.repeat(9_000_000)}\n`),
  'csv: a quote that never ends': () => text(`name\n"${'a\n'.repeat(4_500_000)}`),
  'csv: nothing but quotes': () => text('"'.repeat(9_900_000)),
  'csv: a million columns': () => text(','.repeat(1_000_000)),
  'csv: five million rows': () => text('a\n'.repeat(4_900_000)),
  'csv: nothing but line ends': () => text('\n'.repeat(9_900_000)),
  'csv: names of the prototype': () => text('__proto__,constructor\nLeo,Ana\n'),
  'csv: markup': () => text('name\n<script>alert(1)</script>\n<img src=x onerror=alert(1)>\n'),
  'csv: hidden and turned letters': () => text('name\nLe\u200bo\n\u202eoeL\nL\u2066e\u2069o\n'),
  'text: bytes of nothing': () => randomBytes(5_000_000),
  'text: broken UTF-8': () =>
    Buffer.from([0x6e, 0x0a, 0xc3, 0x28, 0xa0, 0xa1, 0xe2, 0x28, 0xa1, 0xf8, 0xa1, 0xa1, 0xa1, 0xa1]),
  'text: overlong UTF-8': () => Buffer.from([0x6e, 0x0a, 0xc0, 0xaf, 0xe0, 0x80, 0xaf, 0xf0, 0x80, 0x80, 0xaf]),
  'text: halves of UTF-16': () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00, 0x00, 0xdc]),
  'text: empty bytes between': () => text('name\nLe\0o\n'),
  'text: a mark and nothing': () => Buffer.from([0xef, 0xbb, 0xbf]),
  'file: 11 MB': () => text('a'.repeat(11_000_000)),
  'file: an old workbook': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
  'file: gzip': () => gzipSync(spaces(90)),
}
