import { clsx } from 'clsx'
import type { ImgHTMLAttributes } from 'react'
import { widthsFor } from '#rules/image-variants.ts'
import { useRuntime } from '../shell/app-start.tsx'
import { imageAddress, imageSet } from './image-address.ts'
import styles from './optimised-image.module.css'

type OptimisedImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'width' | 'height'> & {
  /** Below public/, like `images/sky.png`. */
  src: string
  alt: string
  /** The picture's own size, from which the page knows its place before it has arrived. */
  width: number
  height: number
  /** How wide it is at most on the page, in pixels. */
  shownWidth: number
  /** Above the fold: fetched at once instead of when it comes near. */
  first?: boolean
}

/** One of our pictures in the best format and size for this screen, drawn by /_ipx. */
export function OptimisedImage({
  src,
  alt,
  width,
  height,
  shownWidth,
  first = false,
  sizes,
  className,
  ...rest
}: OptimisedImageProps) {
  const { storageBucket } = useRuntime()
  const widths = widthsFor(shownWidth, width)
  const fallback = /\.jpe?g$/.test(src) ? 'jpeg' : 'png'
  const shown = sizes ?? `(max-width: ${shownWidth}px) 100vw, ${shownWidth}px`
  return (
    <picture>
      <source type="image/avif" srcSet={imageSet(storageBucket, src, 'avif', widths)} sizes={shown} />
      <source type="image/webp" srcSet={imageSet(storageBucket, src, 'webp', widths)} sizes={shown} />
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
