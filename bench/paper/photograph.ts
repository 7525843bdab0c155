import sharp from 'sharp'
import { mapPlane } from '#rules/paper/homography.ts'
import type { Point } from '#rules/paper/page-frame.ts'
import type { Photo } from '#rules/paper/photo.ts'
import type { Fractions } from './fractions.ts'

/** A photo of a sheet on a table as a phone takes it: tilted, unevenly lit, bent, blurred, with noise, as JPEG. */

export const photoSize = { width: 1080, height: 1440 } as const
const pixelsPerMm = 7

export async function renderSvg(svg: string, [width, height]: readonly [number, number]): Promise<Photo> {
  const size = { width: Math.round(width * pixelsPerMm), height: Math.round(height * pixelsPerMm) }
  const data = await sharp(Buffer.from(svg.replace('<svg ', `<svg width="${size.width}" height="${size.height}" `)))
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { ...size, data }
}

export type Conditions = ReturnType<typeof chooseConditions>

export function chooseConditions(random: Fractions) {
  const between = (least: number, most: number) => least + random() * (most - least)
  return {
    /** Shift of each corner of the paper in the photo, as a share of its size: tilt and perspective. */
    corners: Array.from({ length: 8 }, () => between(-0.05, 0.05)),
    turn: between(-9, 9),
    isUpsideDown: random() < 0.08,
    light: between(0.4, 1),
    gradient: between(0, 0.5),
    gradientAngle: between(0, 2 * Math.PI),
    /** Darkness of the shadow of a hand; most photos have none. */
    shadow: random() < 0.35 ? between(0.15, 0.4) : 0,
    shadowPlace: between(0.2, 0.8),
    shadowAngle: between(0, Math.PI),
    /** Depth of folds in millimeters of displacement. */
    crumple: random() < 0.5 ? between(0.2, 1) : 0,
    waves: Array.from({ length: 4 }, () => ({
      angle: between(0, 2 * Math.PI),
      lengthMm: between(45, 160),
      phase: between(0, 2 * Math.PI),
    })),
    blur: between(0.4, 1.7),
    noise: between(2, 13),
    quality: Math.round(between(55, 85)),
    table: between(45, 150),
    seed: Math.floor(random() * 2 ** 31),
  }
}

export async function photograph(sheet: Photo, conditions: Conditions, random: Fractions): Promise<Buffer> {
  const { width, height } = photoSize
  const { light, gradient, gradientAngle, shadow, shadowPlace, shadowAngle, crumple, noise, table } = conditions
  const toSheet = mapPlane(cornersInPhoto(sheet, conditions), [
    [0, 0],
    [sheet.width, 0],
    [sheet.width, sheet.height],
    [0, sheet.height],
  ])!
  const [cos, sin] = [Math.cos(gradientAngle), Math.sin(gradientAngle)]
  const [shadowCos, shadowSin] = [Math.cos(shadowAngle), Math.sin(shadowAngle)]
  const waves = conditions.waves.map(({ angle, lengthMm, phase }) => ({
    x: (Math.cos(angle) / (lengthMm * pixelsPerMm)) * 2 * Math.PI,
    y: (Math.sin(angle) / (lengthMm * pixelsPerMm)) * 2 * Math.PI,
    phase,
  }))
  const pixels = new Uint8Array(width * height)
  const depth = (crumple * pixelsPerMm) / waves.length
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [u, v] = toSheet(x + 0.5, y + 0.5)
      let shade = 1
      if (crumple > 0) {
        let [dx, dy, slope] = [0, 0, 0]
        for (const wave of waves) {
          const wavePhase = wave.x * u + wave.y * v + wave.phase
          dx += Math.sin(wavePhase) * depth
          dy += Math.cos(wavePhase * 1.3) * depth
          slope += Math.cos(wavePhase)
        }
        u += dx
        v += dy
        shade += slope * crumple * 0.025
      }
      const across = cos * (x / width - 0.5) + sin * (y / height - 0.5)
      let brightness = light * (1 - gradient * (0.5 + across)) * shade
      if (shadow > 0) {
        const side = (shadowCos * x + shadowSin * y) / (width + height) - shadowPlace * 0.5
        brightness *= 1 - shadow / (1 + Math.exp(-side * 90))
      }
      pixels[y * width + x] = clamp(lookup(sheet, u, v, table) * brightness + (random() - 0.5) * 2 * noise)
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(conditions.blur)
    .jpeg({ quality: conditions.quality })
    .toBuffer()
}

function cornersInPhoto(sheet: Photo, { corners, turn, isUpsideDown }: Conditions): Point[] {
  const { width, height } = photoSize
  const scale = Math.min(width / sheet.width, height / sheet.height) * 0.86
  const angle = ((turn + (isUpsideDown ? 180 : 0)) / 180) * Math.PI
  const places = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ] as const
  return places.map(([cornerX, cornerY], index) => {
    const x = (cornerX + corners[index * 2]!) * sheet.width * scale
    const y = (cornerY + corners[index * 2 + 1]!) * sheet.height * scale
    return [
      width / 2 + x * Math.cos(angle) - y * Math.sin(angle),
      height / 2 + x * Math.sin(angle) + y * Math.cos(angle),
    ]
  })
}

function lookup({ width, height, data }: Photo, u: number, v: number, table: number): number {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return table
  const [left, top] = [u | 0, v | 0]
  const [fx, fy] = [u - left, v - top]
  const pixel = top * width + left
  const upper = data[pixel]! * (1 - fx) + data[pixel + 1]! * fx
  return upper * (1 - fy) + (data[pixel + width]! * (1 - fx) + data[pixel + width + 1]! * fx) * fy
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

export async function decodePhoto(jpeg: Buffer): Promise<Photo> {
  const { data, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
