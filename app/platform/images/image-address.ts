import { defaultQuality, formatVariant, type ImageFormat } from '#rules/screens/image-variants.ts'

/** AVIF at quality 65 looks as good as the other formats at 80. */
const qualityOf = (format: ImageFormat) => (format === 'avif' ? 65 : defaultQuality)

export function imageAddress(base: string, src: string, width: number, format: ImageFormat): string {
  return `${base}/${formatVariant({ width, format, quality: qualityOf(format), crop: null })}/${src}`
}

export const imageSet = (base: string, src: string, format: ImageFormat, widths: number[]) =>
  widths.map((width) => `${imageAddress(base, src, width, format)} ${width}w`).join(', ')
