import { plausibility, type LegacyEncoding } from '#rules/students/plausible-text.ts'
import { FileError, type Encoding } from './limits.ts'

/** Decodes with the selected encoding, or with one that decodes without errors and yields plausible names. */
export function decodeText(bytes: Uint8Array, selected: Encoding | null): { encoding: Encoding; text: string } {
  const encoding = selected ?? encodingFromMark(bytes) ?? guessEncoding(bytes)
  const text = decodeStrictly(bytes, encoding) ?? (selected ? new TextDecoder(selected).decode(bytes) : null)
  if (text === null || text.includes('\0')) throw new FileError('unreadable')
  return { encoding, text }
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function encodingFromMark([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

function guessEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, 4096)
  // In UTF-16 every separator and digit contains a zero byte.
  const zeros = [0, 0]
  sample.forEach((byte, index) => byte === 0 && zeros[index % 2]!++)
  if (zeros[0]! + zeros[1]! > sample.length / 50) return zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be'
  if (decodeStrictly(bytes, 'utf-8') !== null) return 'utf-8'
  const candidates: LegacyEncoding[] = ['windows-874', 'euc-kr', 'gb18030', 'windows-1252']
  const scored = candidates.map((encoding) => ({
    encoding,
    score: plausibility(decodeStrictly(bytes, encoding)?.slice(0, 100_000) ?? '', encoding),
  }))
  const best = scored.sort((a, b) => b.score - a.score)[0]!
  if (best.score < 0.2) throw new FileError('unreadable')
  return best.encoding
}
