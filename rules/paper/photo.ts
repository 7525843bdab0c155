import type { PlaneMap } from './homography.ts'
import type { Point } from './page-frame.ts'

/** Luminance of a photo, 0 is black. */
export type Photo = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Longest side of a photo that is read: more pixels cost time and add nothing. */
export const longestPhotoSide = 1440

/** Luminance of RGBA pixels. */
export function toLuminance(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Photo {
  const data = new Uint8Array(width * height)
  for (let index = 0, start = 0; index < data.length; index++, start += 4)
    data[index] = (rgba[start]! * 77 + rgba[start + 1]! * 151 + rgba[start + 2]! * 28) >> 8
  return { width, height, data }
}

/** Bilinear sample; points outside the photo have the luminance of its border. */
export function sample({ width, height, data }: Photo, [x, y]: Point): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)))
  const fx = Math.min(1, Math.max(0, x - 0.5 - left))
  const fy = Math.min(1, Math.max(0, y - 0.5 - top))
  const pixel = top * width + left
  const upper = data[pixel]! + (data[pixel + 1]! - data[pixel]!) * fx
  const lower = data[pixel + width]! + (data[pixel + width + 1]! - data[pixel + width]!) * fx
  return upper + (lower - upper) * fy
}

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A rectangle of the sheet as a flat picture. */
export function rectify(photo: Photo, toPhoto: PlaneMap, area: Rectangle, pixelsPerMm: number): Photo {
  const width = Math.round(area.width * pixelsPerMm)
  const height = Math.round(area.height * pixelsPerMm)
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      data[row * width + column] = sample(
        photo,
        toPhoto(area.x + (column + 0.5) / pixelsPerMm, area.y + (row + 0.5) / pixelsPerMm),
      )
  return { width, height, data }
}
