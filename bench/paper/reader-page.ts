import { readSheet } from '#rules/paper/read-sheet.ts'
import { decodeQr } from '#app/features/make/worksheets/paper/reader/decode-qr.ts'
import { photoFromFile } from '#app/features/make/worksheets/paper/reader/sheet-reader.ts'

/** Reads on the main thread: a slower processor is only simulated there. */
async function readPicture(picture: string): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.codePointAt(0)!)
  const file = new Blob([bytes], { type: 'image/jpeg' })
  const began = performance.now()
  const photo = (await photoFromFile(file))!
  readSheet(photo, decodeQr, () => Array.from({ length: 12 }, () => 4))
  return performance.now() - began
}

Object.assign(globalThis, { readPicture })
