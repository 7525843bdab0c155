import { standardQuality, variantText, type ImageFormat } from '#rules/image-variants.ts'

/** AVIF is as good at 65 as the others are at 80. */
const qualityOf = (format: ImageFormat) => (format === 'avif' ? 65 : standardQuality)

export function imageAddress(base: string, src: string, width: number, format: ImageFormat): string {
  return `${base}/${variantText({ width, format, quality: qualityOf(format), crop: null })}/${src}`
}

export const imageSet = (base: string, src: string, format: ImageFormat, widths: number[]) =>
  widths.map((width) => `${imageAddress(base, src, width, format)} ${width}w`).join(', ')
