/** Format and size of an uploaded picture, from its first bytes; the name and declared type of a file are not trusted. */

export const pictureFormats = ['png', 'jpeg', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
export type PictureHead = { readonly format: PictureFormat; readonly width: number; readonly height: number }

export const pictureLimits = {
  /** Photos of usual phones have 3 to 8 MB. */
  fileBytes: 8_000_000,
  /** Decoding needs memory for each pixel. */
  pixels: 25_000_000,
  side: 10_000,
  /** Longest side and size of the stored picture, enough for a projector. */
  storedSide: 1_280,
  storedBytes: 300_000,
} as const

export type PictureProblem = 'picture-kind' | 'picture-size'

/** Rejects a file before it is decoded. */
export function readPictureHead(
  bytes: Uint8Array,
): { ok: true; value: PictureHead } | { ok: false; reason: PictureProblem } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = readPng(bytes, view) ?? readWebp(bytes, view) ?? readJpeg(bytes, view)
  if (!head) return { ok: false, reason: 'picture-kind' }
  const { width, height } = head
  const fits =
    Math.min(width, height) >= 1 &&
    Math.max(width, height) <= pictureLimits.side &&
    width * height <= pictureLimits.pixels
  return fits ? { ok: true, value: head } : { ok: false, reason: 'picture-size' }
}

const hasText = (bytes: Uint8Array, offset: number, text: string): boolean =>
  bytes.length >= offset + text.length &&
  [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0))

function readPng(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (bytes.length < 33 || !hasText(bytes, 0, '\x89PNG\r\n\x1a\n') || !hasText(bytes, 12, 'IHDR')) return null
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Lossy, lossless and extended files have their size at different offsets. */
function readWebp(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (bytes.length < 30 || !hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null
  const format = 'webp'
  if (hasText(bytes, 12, 'VP8 '))
    return { format, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { format, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (!hasText(bytes, 12, 'VP8X')) return null
  const readUint24 = (offset: number) => view.getUint16(offset, true) + (bytes[offset + 2]! << 16)
  return { format, width: readUint24(24) + 1, height: readUint24(27) + 1 }
}

/** Limits the search for the size; a photo has a few dozen segments before it. */
const maxJpegSegments = 500

/** Walks the segments up to the frame header, which has the size. */
function readJpeg(bytes: Uint8Array, view: DataView): PictureHead | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null
  let offset = 2
  for (let segment = 0; segment < maxJpegSegments && offset + 9 <= bytes.length; segment++) {
    if (bytes[offset] !== 0xff) return null
    const marker = bytes[offset + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { format: 'jpeg', width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    // A second fill byte, then markers without content.
    if (marker === 0xff) offset += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) offset += 2
    else offset += 2 + view.getUint16(offset + 2)
  }
  return null
}
