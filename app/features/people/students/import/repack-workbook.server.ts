import { crc32, inflateRawSync } from 'node:zlib'
import { limits, FileError } from './limits.ts'

/**
 * Protects against malicious workbooks (zip files): unpacks only the parts that a table needs, each within the
 * remaining size budget, and packs them into a new zip. The spreadsheet library never sees the original file.
 */
export function repackWorkbook(file: Buffer): Buffer {
  const entries = readDirectory(file)
  const declared = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > limits.entries || declared > limits.inflatedBytes || declared > file.length * limits.ratio)
    throw new FileError('too-much-inside')
  let remainingBytes: number = limits.openedBytes
  const parts = new Map<string, Buffer>()
  const openPart = (name: string | undefined) => {
    const entry = entries.find((entry) => entry.name === name)
    if (!entry || parts.has(entry.name)) return null
    const part = unpackEntry(file, entry, remainingBytes)
    remainingBytes -= part.length
    // Workbooks never contain DOCTYPE or ENTITY declarations; these are attacks on the XML parser.
    if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY') || part.includes('\0'))
      throw new FileError('unreadable')
    parts.set(entry.name, part)
    const text = part.toString()
    checkTags(text)
    return text
  }
  const workbook = openPart('xl/workbook.xml')
  const relations = openPart('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new FileError('unreadable')
  const firstSheetId = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id="([^"]+)"/.exec(workbook)?.[1]
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => ({
    id: /\bId="([^"]+)"/.exec(tag)?.[1],
    path: /\bTarget="([^"]+)"/.exec(tag)?.[1]?.replace(/^\/?(xl\/)?/, 'xl/'),
  }))
  const sheet = openPart(targets.find(({ id }) => id === firstSheetId)?.path)
  if (!sheet) throw new FileError('unreadable')
  checkSize(sheet)
  for (const { path } of targets) if (path && /\/(sharedStrings|styles)\.xml$/i.test(path)) openPart(path)
  return packWorkbook(parts)
}

/**
 * XML parsers take quadratic time for many attributes in one tag and for unclosed tags: 300,000 attributes took twenty
 * seconds.
 */
function checkTags(text: string) {
  for (let index = text.indexOf('<'); index >= 0; ) {
    const [end, next] = [text.indexOf('>', index), text.indexOf('<', index + 1)]
    const isWhole = end >= 0 && (next < 0 || end < next) && end - index <= limits.tagLetters
    if (!isWhole || countAttributes(text, index, end) > limits.attributes) throw new FileError('unreadable')
    index = next
  }
}

function countAttributes(text: string, from: number, to: number): number {
  let count = 0
  for (let position = from; position < to; position++) if (text.charCodeAt(position) === 61) count++
  return count
}

const maxCells = 1_000_000

/** A cell at a far position would make the library allocate all empty cells before it. */
function checkSize(sheet: string) {
  for (const [, letters, digits] of sheet.matchAll(/<(?:\w+:)?(?:c|row)\b[^>]*?\br="([A-Z]*)(\d+)"/g)) {
    if (Number(digits) > limits.rows + 1 || parseColumn(letters!) > limits.columns) throw new FileError('too-many-rows')
  }
  // Cells and rows may omit their position, so count them too.
  const countTags = (tag: RegExp) => sheet.match(tag)?.length ?? 0
  if (countTags(/<(?:\w+:)?row\b/g) > limits.rows + 1 || countTags(/<(?:\w+:)?c\b/g) > maxCells)
    throw new FileError('too-many-rows')
}

const parseColumn = (letters: string) =>
  [...letters].reduce((column, letter) => Math.min(column * 26 + letter.charCodeAt(0) - 64, 1e6), 0)

type Entry = { name: string; method: number; packed: number; size: number; offset: number }

function readDirectory(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length) throw new FileError('unreadable')
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)]
  const entries: Entry[] = []
  let position = start
  for (let n = 0; n < count; n++) {
    if (position + 46 > file.length || file.readUInt32LE(position) !== 0x02014b50) throw new FileError('unreadable')
    const [flags, nameLength] = [file.readUInt16LE(position + 8), file.readUInt16LE(position + 28)]
    // Encrypted, or a zip64 entry.
    if (flags & 1 || file.readUInt32LE(position + 24) === 0xffffffff) throw new FileError('unreadable')
    entries.push({
      name: file.toString('utf8', position + 46, position + 46 + nameLength),
      method: file.readUInt16LE(position + 10),
      packed: file.readUInt32LE(position + 20),
      size: file.readUInt32LE(position + 24),
      offset: file.readUInt32LE(position + 42),
    })
    position += 46 + nameLength + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32)
  }
  return entries
}

function unpackEntry(file: Buffer, { method, packed: length, offset }: Entry, remainingBytes: number): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw new FileError('unreadable')
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const data = file.subarray(start, start + length)
  const maxBytes = Math.min(remainingBytes, data.length * limits.ratio + 4096)
  if (method === 0) {
    if (data.length > remainingBytes) throw new FileError('too-much-inside')
    return data
  }
  if (method !== 8) throw new FileError('unreadable')
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) })
  } catch (error) {
    throw new FileError((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-much-inside' : 'unreadable')
  }
}

/** Builds a zip of uncompressed parts; a part with an entry in `compressed` uses those deflated bytes. */
export function packWorkbook(parts: Map<string, Buffer>, compressed: ReadonlyMap<string, Buffer> = new Map()): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, part] of parts) {
    const storedBytes = compressed.get(name) ?? part
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(compressed.has(name) ? 8 : 0, 4)
    common.writeUInt32LE(crc32(part), 10)
    common.writeUInt32LE(storedBytes.length, 14)
    common.writeUInt32LE(part.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    const body = [Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), storedBytes]
    bodies.push(...body)
    offset += body.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, ...directory, end])
}
