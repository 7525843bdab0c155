import { readSheet } from '#rules/paper/read-sheet.ts'
import { decodeQr } from './decode-qr.ts'
import type { ReadRequest } from './sheet-reader.ts'

/** Reads photos off the main thread, so that the camera picture keeps moving. */
self.addEventListener('message', ({ data: { id, photo, codes, optionCounts } }: MessageEvent<ReadRequest>) => {
  const reading = readSheet(photo, decodeQr, (code) => (codes.includes(code) ? optionCounts : null))
  self.postMessage({ id, reading })
})
