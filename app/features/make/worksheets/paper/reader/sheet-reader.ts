import { longestPhotoSide, toLuminance, type Photo } from '#rules/paper/photo.ts'
import type { SheetReading } from '#rules/paper/read-sheet.ts'

/** The copies of one worksheet. */
export type PrintedCopies = { readonly codes: readonly string[]; readonly optionCounts: readonly number[] }

export type ReadRequest = PrintedCopies & { readonly id: number; readonly photo: Photo }

export type SheetReader = {
  /** Null if the reader was stopped or could not be loaded. */
  read: (photo: Photo) => Promise<SheetReading | null>
  stop: () => void
}

/** Loads the worker immediately: it must be there when the network is not. */
export function startSheetReader(copies: PrintedCopies): SheetReader {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (reading: SheetReading | null) => void>()
  let lastId = 0
  const endAll = () => {
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  worker.addEventListener('error', endAll)
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; reading: SheetReading }>) => {
    waiting.get(data.id)?.(data.reading)
    waiting.delete(data.id)
  })
  return {
    read: (photo) =>
      new Promise((resolve) => {
        const id = ++lastId
        waiting.set(id, resolve)
        const request: ReadRequest = { id, photo, ...copies }
        worker.postMessage(request, [photo.data.buffer as ArrayBuffer])
      }),
    stop() {
      worker.terminate()
      endAll()
    },
  }
}

let canvas: HTMLCanvasElement | null = null

/** Luminance of a picture, reduced to the size that the reader needs. */
export function capturePhoto(source: CanvasImageSource, width: number, height: number): Photo {
  const scale = Math.min(1, longestPhotoSide / Math.max(width, height))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return toLuminance(data, canvas.width, canvas.height)
}

/** Null for files that are no pictures. */
export async function photoFromFile(file: Blob): Promise<Photo | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const photo = capturePhoto(bitmap, bitmap.width, bitmap.height)
  bitmap.close()
  return photo
}
