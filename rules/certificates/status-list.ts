import { fromBase64Url, toBase64Url } from './encoding.ts'

/** Bits of one list: the least the standard allows, so that one certificate is hidden among many. */
export const statusListBits = 131_072

const maxListBytes = statusListBits / 8

/** Compressed list of revoked certificates; bit 0 is the leftmost bit of the first byte. */
export async function encodeStatusList(revokedIndexes: Iterable<number>): Promise<string> {
  const bytes = new Uint8Array(maxListBytes)
  for (const index of revokedIndexes) bytes[index >> 3]! |= 128 >> (index & 7)
  return `u${toBase64Url(await pipe(bytes, new CompressionStream('gzip'), Infinity))}`
}

/** Whether the certificate at this index is revoked; null if the list is unreadable. */
export async function isRevokedIn(encodedList: string, index: number): Promise<boolean | null> {
  if (!encodedList.startsWith('u') || !Number.isInteger(index) || index < 0 || index >= statusListBits) return null
  try {
    const bytes = await pipe(fromBase64Url(encodedList.slice(1)), new DecompressionStream('gzip'), maxListBytes)
    return bytes.length === maxListBytes ? (bytes[index >> 3]! & (128 >> (index & 7))) !== 0 : null
  } catch {
    return null
  }
}

/** Stops above the limit: a small file can contain gigabytes of zeros. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of new Blob([bytes]).stream().pipeThrough(stream)) {
    length += chunk.length
    if (length > limit) throw new RangeError('status list too long')
    chunks.push(chunk)
  }
  const joined = new Uint8Array(length)
  let end = 0
  for (const chunk of chunks) {
    joined.set(chunk, end)
    end += chunk.length
  }
  return joined
}
