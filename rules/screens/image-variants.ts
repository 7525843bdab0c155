import { accept, refuse, type Result } from '../result.ts'

/**
 * The sizes and formats an image is available in: 576 variants per image. The number is limited so that requests
 * cannot keep the server rendering new variants; for the same reason crops are always square.
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
  /** `null` keeps the aspect ratio. */
  crop: { height: number; fit: (typeof imageFits)[number] } | null
}

export const defaultQuality = 80

export type VariantRefusal = 'modifier' | 'width' | 'format' | 'quality' | 'height' | 'fit'

/** Parses `w_640&f_webp&q_80`. Several spellings mean the same variant; `formatVariant` gives the cache key. */
export function parseVariant(modifiers: string): Result<ImageVariant, VariantRefusal> {
  const modifierValues = new Map<string, string>()
  for (const part of modifiers.split(/[&,]/)) {
    const [, name = '', value = ''] = /^(w|h|f|q|fit)_([a-z\d]{1,8})$/.exec(part) ?? []
    if (name === '' || modifierValues.has(name)) return refuse('modifier')
    modifierValues.set(name, value)
  }

  const width = findAllowed(imageWidths, modifierValues.get('w'))
  const format = findAllowed(imageFormats, modifierValues.get('f'))
  const quality = modifierValues.has('q') ? findAllowed(imageQualities, modifierValues.get('q')) : defaultQuality
  if (width === undefined) return refuse('width')
  if (format === undefined) return refuse('format')
  if (quality === undefined) return refuse('quality')
  if (!modifierValues.has('h') && !modifierValues.has('fit')) return accept({ width, format, quality, crop: null })

  const height = findAllowed([width], modifierValues.get('h'))
  const fit = findAllowed(imageFits, modifierValues.get('fit') ?? 'cover')
  if (height === undefined) return refuse('height')
  if (fit === undefined) return refuse('fit')
  return accept({ width, format, quality, crop: { height, fit } })
}

export function formatVariant({ width, format, quality, crop }: ImageVariant): string {
  return [`w_${width}`, ...(crop ? [`h_${crop.height}`, `fit_${crop.fit}`] : []), `f_${format}`, `q_${quality}`].join(
    '&',
  )
}

/** Accepts only plain relative image paths: one dot, nothing percent-encoded (prevents path traversal). */
export const isImageName = (name: string) =>
  name.length <= 200 && /^(?:[a-z\d][a-z\d-]*\/)*[a-z\d][a-z\d-]*\.(?:png|jpe?g|webp|avif)$/.test(name)

/** Widths to offer in `srcset` for an image displayed at `displayWidth` CSS pixels (pixel ratio 1 to 2). */
export function selectWidths(displayWidth: number, originalWidth: number): number[] {
  const useful = imageWidths.filter(
    (width) => width >= displayWidth / 2 && width <= Math.min(displayWidth * 2, originalWidth),
  )
  return useful.length > 0 ? useful : [imageWidths.findLast((width) => width <= originalWidth) ?? imageWidths[0]]
}

const findAllowed = <Allowed extends string | number>(allowed: readonly Allowed[], text: string | undefined) =>
  allowed.find((value) => String(value) === text)
