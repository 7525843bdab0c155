/**
 * Arrays as PostgreSQL itself keeps them: nothing to quote here and nothing to unquote there, which is a fifth of a
 * batched write.
 */

const [textType, uuidType] = [25, 2950]
const headerBytes = 20

export function textArray(values: (string | null)[]): Buffer {
  // At most three bytes for each UTF-16 unit; what is not needed is cut off at the end.
  let most = headerBytes
  for (const value of values) most += 4 + (value === null ? 0 : value.length * 3)
  const array = header(most, textType, values.length, values.includes(null))
  let at = headerBytes
  for (const value of values) {
    const written = value === null ? -1 : array.write(value, at + 4)
    array.writeInt32BE(written, at)
    at += 4 + Math.max(0, written)
  }
  return array.subarray(0, at)
}

export function uuidArray(values: string[]): Buffer {
  const array = header(headerBytes + 20 * values.length, uuidType, values.length, false)
  const known = new Map<string, Buffer>()
  let at = headerBytes
  for (const value of values) {
    const bytes = known.get(value) ?? Buffer.from(value.replaceAll('-', ''), 'hex')
    known.set(value, bytes)
    array.writeInt32BE(16, at)
    array.set(bytes, at + 4)
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
