/** Arrays as PostgreSQL itself keeps them: nothing to quote here and nothing to unquote there, which is a fifth of a batched write. */

const [textType, uuidType] = [25, 2950]
const headerBytes = 20

export function textArray(values: (string | null)[]): Buffer {
  let bytes = headerBytes
  let nulls = false
  for (const value of values) {
    bytes += 4 + (value === null ? 0 : Buffer.byteLength(value))
    nulls ||= value === null
  }
  const array = header(bytes, textType, values.length, nulls)
  let at = headerBytes
  for (const value of values) {
    const written = value === null ? -1 : array.write(value, at + 4)
    array.writeInt32BE(written, at)
    at += 4 + Math.max(0, written)
  }
  return array
}

export function uuidArray(values: string[]): Buffer {
  const array = header(headerBytes + 20 * values.length, uuidType, values.length, false)
  let at = headerBytes
  for (const value of values) {
    array.writeInt32BE(16, at)
    array.write(value.replaceAll('-', ''), at + 4, 'hex')
    at += 20
  }
  return array
}

/** One dimension, counted from one. */
function header(bytes: number, type: number, length: number, nulls: boolean): Buffer {
  const array = Buffer.allocUnsafe(bytes)
  const words = [1, nulls ? 1 : 0, type, length, 1]
  words.forEach((word, index) => array.writeInt32BE(word, index * 4))
  return array
}
