import { crc32, deflateRawSync } from 'node:zlib'

/** Creates a ZIP file for tests. `claim` replaces the uncompressed size of each part in the directory. */
export function createZip(parts: Record<string, Buffer>, { claim }: { claim?: number } = {}): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const data = deflateRawSync(part)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(part), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claim ?? part.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    const body = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), data])
    bodies.push(body)
    offset += body.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

type Cell = string | { formula: string; value: string }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)

/**
 * Creates a workbook with one sheet. `sheet` is inserted as raw XML, `head` before the root element; `more` adds parts.
 */
export function createWorkbook(
  rows: Cell[][],
  { sheet = '', head = '', more = {} }: { sheet?: string; head?: string; more?: Record<string, Buffer> } = {},
): Buffer {
  const cell = (value: Cell, reference: string) =>
    typeof value === 'string'
      ? /^\d+$/.test(value)
        ? `<c r="${reference}"><v>${value}</v></c>`
        : `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
      : `<c r="${reference}"><f>${escapeXml(value.formula)}</f><v>${escapeXml(value.value)}</v></c>`
  const lines = rows.map(
    (row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${columnLetters(x)}${y + 1}`)).join('')}</row>`,
  )
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return createZip({
    'xl/workbook.xml': Buffer.from(
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': Buffer.from(
      `<?xml version="1.0"?>${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}${sheet && `<row r="1048576">${sheet}</row>`}</sheetData></worksheet>`,
    ),
    ...more,
  })
}
