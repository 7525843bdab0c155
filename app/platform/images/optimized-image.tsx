import { clsx } from 'clsx'
import type { ImgHTMLAttributes } from 'react'
import { selectWidths } from '#rules/screens/image-variants.ts'
import { useRuntime } from '../shell/start/app-start.tsx'
import { imageAddress, imageSet } from './image-address.ts'
import styles from './optimized-image.module.css'

type OptimizedImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'> & {
  /** Path relative to `public/`, e.g. `images/sky.png`. */
  src: string
  alt: string
  /** Intrinsic size, used to reserve space before the image has loaded. */
  width: number
  height: number
  /** Maximum width on the page, in CSS pixels. */
  shownWidth: number
  /** Loads the image eagerly instead of when it scrolls near the viewport. */
  isAboveFold?: boolean
}

/** Image from `public/` in the best format and size for this screen, resized by /_ipx. */
export function OptimizedImage({
  src,
  alt,
  width,
  height,
  shownWidth,
  isAboveFold: first = false,
  sizes,
  className,
  ...rest
}: OptimizedImageProps) {
  const { storageBucket } = useRuntime()
  const widths = selectWidths(shownWidth, width)
  const fallback = /\.jpe?g$/.test(src) ? 'jpeg' : 'png'
  const sizesAttribute = sizes ?? `(max-width: ${shownWidth}px) 100vw, ${shownWidth}px`
  return (
    <picture>
      <source type="image/avif" srcSet={imageSet(storageBucket, src, 'avif', widths)} sizes={sizesAttribute} />
      <source type="image/webp" srcSet={imageSet(storageBucket, src, 'webp', widths)} sizes={sizesAttribute} />
      <img
        {...rest}
        src={imageAddress(storageBucket, src, widths.at(-1)!, fallback)}
        alt={alt}
        width={shownWidth}
        height={Math.round((height * shownWidth) / width)}
        className={clsx(styles.image, className)}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
