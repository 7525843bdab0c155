import { crc32, inflateRawSync } from 'node:zlib'
import { limits, Unfit } from './limits.ts'

/**
 * A workbook is a zip, and a zip may lie. This reads its directory, opens only the few parts a table is made of, each
 * within
 * what is left of the budget, and packs those anew: the library behind it never meets the original.
 */
export function safeWorkbook(file: Buffer): Buffer {
  const entries = directoryOf(file)
  const declared = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > limits.entries || declared > limits.inflatedBytes || declared > file.length * limits.ratio)
    throw new Unfit('too-much-inside')
  let left: number = limits.openedBytes
  const parts = new Map<string, Buffer>()
  const open = (name: string | undefined) => {
    const entry = entries.find((one) => one.name === name)
    if (!entry || parts.has(entry.name)) return null
    const part = opened(file, entry, left)
    left -= part.length
    // Tables define no types and no entities; whatever does is an attack on the parser.
    if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY') || part.includes('\0')) throw new Unfit('unreadable')
    parts.set(entry.name, part)
    const text = part.toString()
    checkTags(text)
    return text
  }
  const workbook = open('xl/workbook.xml')
  const relations = open('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new Unfit('unreadable')
  const first = /<(?:\w+:)?sheet\b[^>]*?\b\w+:id="([^"]+)"/.exec(workbook)?.[1]
  const targets = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => ({
    id: /\bId="([^"]+)"/.exec(tag)?.[1],
    path: /\bTarget="([^"]+)"/.exec(tag)?.[1]?.replace(/^\/?(xl\/)?/, 'xl/'),
  }))
  const sheet = open(targets.find(({ id }) => id === first)?.path)
  if (!sheet) throw new Unfit('unreadable')
  checkSize(sheet)
  for (const { path } of targets) if (path && /\/(sharedStrings|styles)\.xml$/i.test(path)) open(path)
  return packWorkbook(parts)
}

/**
 * Readers of XML look at every attribute of a tag for each of its attributes, and for the end of a tag from each of its
 * beginnings: 300,000 attributes took them twenty seconds.
 */
function checkTags(text: string) {
  for (let at = text.indexOf('<'); at >= 0; ) {
    const [end, next] = [text.indexOf('>', at), text.indexOf('<', at + 1)]
    const isWhole = end >= 0 && (next < 0 || end < next) && end - at <= limits.tagLetters
    if (!isWhole || attributesIn(text, at, end) > limits.attributes) throw new Unfit('unreadable')
    at = next
  }
}

function attributesIn(text: string, from: number, to: number): number {
  let found = 0
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 61) found++
  return found
}

const mostCells = 1_000_000

/** A cell far away would make the library fill everything before it with nothing. */
function checkSize(sheet: string) {
  for (const [, letters, digits] of sheet.matchAll(/<(?:\w+:)?(?:c|row)\b[^>]*?\br="([A-Z]*)(\d+)"/g)) {
    if (Number(digits) > limits.rows + 1 || columnOf(letters!) > limits.columns) throw new Unfit('too-many-rows')
  }
  // Cells and rows need not say where they are.
  const countOf = (tag: RegExp) => sheet.match(tag)?.length ?? 0
  if (countOf(/<(?:\w+:)?row\b/g) > limits.rows + 1 || countOf(/<(?:\w+:)?c\b/g) > mostCells)
    throw new Unfit('too-many-rows')
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => Math.min(column * 26 + letter.charCodeAt(0) - 64, 1e6), 0)

type Entry = { name: string; method: number; packed: number; size: number; offset: number }

function directoryOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length) throw new Unfit('unreadable')
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)]
  const entries: Entry[] = []
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw new Unfit('unreadable')
    const [flags, nameLength] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 28)]
    // Encrypted, or larger than a plain zip can say.
    if (flags & 1 || file.readUInt32LE(at + 24) === 0xffffffff) throw new Unfit('unreadable')
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function opened(file: Buffer, { method, packed: length, offset }: Entry, left: number): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw new Unfit('unreadable')
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const data = file.subarray(start, start + length)
  const most = Math.min(left, data.length * limits.ratio + 4096)
  if (method === 0) {
    if (data.length > left) throw new Unfit('too-much-inside')
    return data
  }
  if (method !== 8) throw new Unfit('unreadable')
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw new Unfit((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too-much-inside' : 'unreadable')
  }
}

/** A zip of stored parts; of those that are given squeezed as well, that is stored. */
export function packWorkbook(parts: Map<string, Buffer>, squeezed: ReadonlyMap<string, Buffer> = new Map()): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, part] of parts) {
    const stored = squeezed.get(name) ?? part
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(squeezed.has(name) ? 8 : 0, 4)
    common.writeUInt32LE(crc32(part), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(part.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    common.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    const body = [Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), stored]
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
