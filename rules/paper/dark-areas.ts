import type { Photo } from './photo.ts'

/** Connected dark areas of a photo. Dark is relative to the neighborhood, so that shadows do not matter. */

export type DarkArea = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Indexes of the pixels. */
  readonly pixels: Int32Array
}

/** Share of the mean luminance of the neighborhood below which a pixel is dark. */
const darkShare = 0.8

/** Dark areas with a width and a height between the limits, in pixels. */
export function findDarkAreas(photo: Photo, { least, most }: { least: number; most: number }): DarkArea[] {
  const { width, height } = photo
  const dark = thresholdPhoto(photo)
  const queue = new Int32Array(width * height)
  const areas: DarkArea[] = []
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1) continue
    let [end, left, right, top, bottom] = [1, width, 0, height, 0]
    queue[0] = start
    dark[start] = 2
    for (let next = 0; next < end; next++) {
      const pixel = queue[next]!
      const y = (pixel / width) | 0
      const x = pixel - y * width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      if (x > 0 && dark[pixel - 1] === 1) dark[(queue[end++] = pixel - 1)] = 2
      if (x < width - 1 && dark[pixel + 1] === 1) dark[(queue[end++] = pixel + 1)] = 2
      if (y > 0 && dark[pixel - width] === 1) dark[(queue[end++] = pixel - width)] = 2
      if (y < height - 1 && dark[pixel + width] === 1) dark[(queue[end++] = pixel + width)] = 2
    }
    const [areaWidth, areaHeight] = [right - left + 1, bottom - top + 1]
    if (Math.min(areaWidth, areaHeight) < least || Math.max(areaWidth, areaHeight) > most) continue
    areas.push({ left, top, width: areaWidth, height: areaHeight, pixels: queue.slice(0, end) })
  }
  return areas
}

/** 1 for dark pixels. Sums over rows and columns make the mean of a window cost the same for every size. */
function thresholdPhoto({ width, height, data }: Photo): Uint8Array {
  const half = Math.max(8, Math.round(Math.max(width, height) / 32))
  const stride = width + 1
  // Wraps around for large photos; differences of wrapped sums are still right.
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row
    }
  }
  const dark = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const upper = Math.max(0, y - half) * stride
    const lower = Math.min(height, y + half + 1) * stride
    const rows = (lower - upper) / stride
    for (let x = 0; x < width; x++) {
      const left = x > half ? x - half : 0
      const right = x + half + 1 < width ? x + half + 1 : width
      const sum = (sums[lower + right]! - sums[upper + right]! - sums[lower + left]! + sums[upper + left]!) >>> 0
      if (data[y * width + x]! * rows * (right - left) < sum * darkShare) dark[y * width + x] = 1
    }
  }
  return dark
}
