/** Pictures that carry a credential, as Open Badges 3.0 describes: one uncompressed `iTXt` chunk. */

const keyword = 'openbadgecredential'
const signature = [137, 80, 78, 71, 13, 10, 26, 10]
/** Length and type before the data of a chunk, check value after it. */
const chunkFrame = 12

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte)

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

type Chunk = { type: string; start: number; end: number; data: Uint8Array }

function* listChunks(png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  for (let start = signature.length; start + chunkFrame <= png.length; ) {
    const length = view.getUint32(start)
    const end = start + chunkFrame + length
    if (end > png.length) return
    const type = String.fromCharCode(...png.subarray(start + 4, start + 8))
    yield { type, start, end, data: png.subarray(start + 8, end - 4) }
    start = end
  }
}

/** Returns a copy of the picture with the credential after its first chunk, which is the header. */
export function bakeCredential(png: Uint8Array, credential: string): Uint8Array<ArrayBuffer> {
  const [header] = isPng(png) ? listChunks(png) : []
  if (!header) throw new Error('not a PNG picture')
  // Keyword, then no compression, no language and no translated keyword.
  const content = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${credential}`)
  const baked = new Uint8Array(png.length + content.length + 8)
  const view = new DataView(baked.buffer)
  baked.set(png.subarray(0, header.end))
  view.setUint32(header.end, content.length - 4)
  baked.set(content, header.end + 4)
  view.setUint32(header.end + 4 + content.length, crcOf(content))
  baked.set(png.subarray(header.end), header.end + content.length + 8)
  return baked
}

/** Chunks of ordinary pictures. A private one could hold a document that other programs show instead of the picture. */
const pictureChunks = new Set('IHDR PLTE IDAT IEND iTXt tRNS gAMA cHRM sRGB sBIT bKGD pHYs tIME'.split(' '))

/** Only chunks of ordinary pictures, from the header to the end of the file. */
function isOrdinary(png: Uint8Array, chunks: readonly Chunk[]): boolean {
  const last = chunks.at(-1)
  return (
    chunks[0]?.type === 'IHDR' &&
    last?.type === 'IEND' &&
    last.end === png.length &&
    last.data.length === 0 &&
    chunks.every(({ type }) => pictureChunks.has(type))
  )
}

/** The credential in a picture; null if it contains none, or more than one. */
export function extractCredential(png: Uint8Array): string | null {
  if (!isPng(png)) return null
  const prefix = new TextEncoder().encode(`${keyword}\0`)
  const chunks = [...listChunks(png)]
  // The only text is the credential, for the same reason.
  const texts = chunks.filter(({ type }) => type === 'iTXt')
  if (texts.length !== 1 || !isOrdinary(png, chunks)) return null
  if (prefix.some((byte, index) => texts[0]!.data[index] !== byte)) return null
  const { data } = texts[0]!
  const isCompressed = data[prefix.length] !== 0
  const languageEnd = data.indexOf(0, prefix.length + 2)
  const start = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1)
  return isCompressed || start < 0 ? null : new TextDecoder().decode(data.subarray(start + 1))
}
