import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { productPicturePath, productPictures, type ProductPicture as Id } from '#rules/screens/product-pictures.ts'
import { ProductFrame } from '#app/ui/sections/sections.tsx'
import { splitLocale } from '../i18n/languages.ts'
import { OptimizedImage } from './optimized-image.tsx'

type ProductPictureProps = { id: Id; shownWidth?: number; isAboveFold?: boolean }

/** A screen of the product in the language of the page (`npm run pictures`). */
export function ProductPicture({ id, shownWidth = 640, isAboveFold }: ProductPictureProps) {
  const { t } = useTranslation('platform')
  const { locale } = splitLocale(useLocation().pathname)
  const { width, height } = productPictures[id]
  return (
    <ProductFrame>
      <OptimizedImage
        src={productPicturePath(id, locale)}
        alt={t(`pictures.${id}`)}
        width={width}
        height={height}
        shownWidth={shownWidth}
        isAboveFold={isAboveFold}
      />
    </ProductFrame>
  )
}
