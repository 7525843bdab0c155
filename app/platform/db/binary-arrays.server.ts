/**
 * PostgreSQL's binary array format. Skips quoting and parsing of text arrays, which takes a fifth of the time of a
 * batched write.
 */

const [textType, uuidType] = [25, 2950]
const headerBytes = 20

export function encodeTextArray(values: (string | null)[]): Buffer {
  // UTF-8 needs at most three bytes per UTF-16 code unit; the unused rest is cut off at the end.
  let maxBytes = headerBytes
  for (const value of values) maxBytes += 4 + (value === null ? 0 : value.length * 3)
  const array = writeHeader(maxBytes, textType, values.length, values.includes(null))
  let offset = headerBytes
  for (const value of values) {
    const byteLength = value === null ? -1 : array.write(value, offset + 4)
    array.writeInt32BE(byteLength, offset)
    offset += 4 + Math.max(0, byteLength)
  }
  return array.subarray(0, offset)
}

export function encodeUuidArray(values: string[]): Buffer {
  const array = writeHeader(headerBytes + 20 * values.length, uuidType, values.length, false)
  const cache = new Map<string, Buffer>()
  let offset = headerBytes
  for (const value of values) {
    const bytes = cache.get(value) ?? Buffer.from(value.replaceAll('-', ''), 'hex')
    cache.set(value, bytes)
    array.writeInt32BE(16, offset)
    array.set(bytes, offset + 4)
    offset += 20
  }
  return array
}

/** Header of a one-dimensional array with lower bound 1. */
function writeHeader(bytes: number, type: number, length: number, hasNulls: boolean): Buffer {
  const array = Buffer.allocUnsafe(bytes)
  const fields = [1, hasNulls ? 1 : 0, type, length, 1]
  fields.forEach((field, index) => array.writeInt32BE(field, index * 4))
  return array
}
