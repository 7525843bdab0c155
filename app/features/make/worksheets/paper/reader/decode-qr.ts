import decodeQR from 'qr/decode.js'
import type { Photo } from '#rules/paper/photo.ts'

/** The decoder stops its optional retries after this time. */
const timeLimitMs = 150

/** Text of a QR code in a flat picture, or null. */
export function decodeQr({ width, height, data }: Photo): string | null {
  const rgb = new Uint8Array(data.length * 3)
  for (let index = 0; index < data.length; index++) rgb.fill(data[index]!, index * 3, index * 3 + 3)
  try {
    return decodeQR({ width, height, data: rgb }, { timeLimit: timeLimitMs })
  } catch {
    return null
  }
}
