import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import {
  productPicturePath,
  productPictures,
  productRecordingPath,
  type ProductRecording as Id,
} from '#rules/screens/product-pictures.ts'
import { ProductFrame } from '#app/ui/sections/sections.tsx'
import { splitLocale } from '../i18n/languages.ts'
import { OptimizedImage } from './optimized-image.tsx'

/**
 * A short animation of the product in the language of the page (`npm run recordings`). It plays once, loads when it is
 * scrolled into view, and is a still picture for users who prefer reduced motion.
 */
export function ProductRecording({ id, shownWidth = 640 }: { id: Id; shownWidth?: number }) {
  const { t } = useTranslation('platform')
  const { locale } = splitLocale(useLocation().pathname)
  const { width, height } = productPictures[id]
  return (
    <ProductFrame>
      <OptimizedImage
        src={productPicturePath(id, locale)}
        moving={`/${productRecordingPath(id, locale)}`}
        alt={t(`pictures.${id}`)}
        width={width}
        height={height}
        shownWidth={shownWidth}
      />
    </ProductFrame>
  )
}
