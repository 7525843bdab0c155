import { accept, refuse, type Result } from './lib/result.ts'

/**
 * Which sizes and formats of a picture exist: 576 of each. Few enough that nobody can make the server draw for ever, so
 * what is cut is cut to a square.
 */
export const imageWidths = [64, 128, 256, 320, 480, 640, 960, 1280, 1920] as const
export const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export const imageQualities = [50, 65, 80, 90] as const
export const imageFits = ['cover', 'contain', 'inside'] as const

export type ImageFormat = (typeof imageFormats)[number]

export type ImageVariant = {
  width: number
  format: ImageFormat
  quality: number
  /** Only together: without a height the picture keeps its proportion. */
  crop: { height: number; fit: (typeof imageFits)[number] } | null
}

export const standardQuality = 80

export type VariantRefusal = 'modifier' | 'width' | 'format' | 'quality' | 'height' | 'fit'

/** `w_640&f_webp&q_80` → a variant. Every variant has exactly one spelling that it is kept under, see `variantText`. */
export function readVariant(modifiers: string): Result<ImageVariant, VariantRefusal> {
  const given = new Map<string, string>()
  for (const part of modifiers.split(/[&,]/)) {
    const [, name = '', value = ''] = /^(w|h|f|q|fit)_([a-z\d]{1,8})$/.exec(part) ?? []
    if (name === '' || given.has(name)) return refuse('modifier')
    given.set(name, value)
  }

  const width = oneOf(imageWidths, given.get('w'))
  const format = oneOf(imageFormats, given.get('f'))
  const quality = given.has('q') ? oneOf(imageQualities, given.get('q')) : standardQuality
  if (width === undefined) return refuse('width')
  if (format === undefined) return refuse('format')
  if (quality === undefined) return refuse('quality')
  if (!given.has('h') && !given.has('fit')) return accept({ width, format, quality, crop: null })

  const height = oneOf([width], given.get('h'))
  const fit = oneOf(imageFits, given.get('fit') ?? 'cover')
  if (height === undefined) return refuse('height')
  if (fit === undefined) return refuse('fit')
  return accept({ width, format, quality, crop: { height, fit } })
}

export function variantText({ width, format, quality, crop }: ImageVariant): string {
  return [`w_${width}`, ...(crop ? [`h_${crop.height}`, `fit_${crop.fit}`] : []), `f_${format}`, `q_${quality}`].join(
    '&',
  )
}

/** A picture of ours, by its plain name: no dots but the last, nothing encoded, no other kind of file. */
export const isImageName = (name: string) =>
  name.length <= 200 && /^(?:[a-z\d][a-z\d-]*\/)*[a-z\d][a-z\d-]*\.(?:png|jpe?g|webp|avif)$/.test(name)

/** The sizes worth offering for a picture of this width on screens of one to two dots per pixel. */
export function widthsFor(shownWidth: number, ownWidth: number): number[] {
  const useful = imageWidths.filter((width) => width >= shownWidth / 2 && width <= Math.min(shownWidth * 2, ownWidth))
  return useful.length > 0 ? useful : [imageWidths.findLast((width) => width <= ownWidth) ?? imageWidths[0]]
}

const oneOf = <Allowed extends string | number>(allowed: readonly Allowed[], text: string | undefined) =>
  allowed.find((value) => String(value) === text)
