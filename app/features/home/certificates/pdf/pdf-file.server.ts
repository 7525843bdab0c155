import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { emptySealSlot } from '#rules/certificates/sealed-pdf.ts'

export type ObjectId = number

/** Objects of a PDF file (ISO 32000-1). `reserve` names an object before its content is known. */
export class PdfFile {
  readonly #objects: Buffer[] = []

  reserve(): ObjectId {
    return this.#objects.push(Buffer.alloc(0))
  }

  write(id: ObjectId, content: string | Buffer): ObjectId {
    this.#objects[id - 1] = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')
    return id
  }

  add(content: string): ObjectId {
    return this.write(this.reserve(), content)
  }

  /** `entries`: further entries of the dictionary of the stream. */
  addStream(data: Uint8Array, entries = ''): ObjectId {
    const head = Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`, 'latin1')
    return this.write(this.reserve(), Buffer.concat([head, data, Buffer.from('\nendstream', 'latin1')]))
  }

  addDeflated(data: string | Uint8Array, entries = ''): ObjectId {
    return this.addStream(deflateSync(data), `${entries}/Filter/FlateDecode`)
  }

  /** The whole file, with an empty place for a seal between the objects and their table. */
  build(catalog: ObjectId, info: ObjectId): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    let length = parts[0]!.length
    const offsets = this.#objects.map((content, index) => {
      const offset = length
      parts.push(Buffer.from(`${index + 1} 0 obj\n`, 'latin1'), content, Buffer.from('\nendobj\n', 'latin1'))
      length += parts.slice(-3).reduce((sum, part) => sum + part.length, 0)
      return offset
    })
    const slot = Buffer.from(emptySealSlot, 'latin1')
    const digest = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32)
    const size = offsets.length + 1
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const trailer = `trailer\n<</Size ${size}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${digest}><${digest}>]>>\n`
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}startxref\n${length + slot.length}\n%%EOF\n`
    return Buffer.concat([...parts, slot, Buffer.from(table, 'latin1')])
  }
}

/** Text in UTF-16, as titles and descriptions are stored. */
export const toPdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** Numbers need no more than a thousandth of a point. */
export const toNumber = (value: number): string => String(Math.round(value * 1_000) / 1_000)
export const toNumbers = (...values: number[]): string => values.map(toNumber).join(' ')
