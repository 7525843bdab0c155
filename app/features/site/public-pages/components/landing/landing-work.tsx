import { useTranslation } from 'react-i18next'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import { Show } from '#app/ui/sections/sections.tsx'
import styles from './landing-work.module.css'

/** A teacher sees who is stuck, and afterwards the class plays: real screens. */
export function LandingWork() {
  const { t } = useTranslation('public-pages')
  return (
    <div className={styles.place}>
      <Show
        title={t('landing.work.title')}
        text={t('landing.work.text')}
        picture={<ProductPicture id="today" shownWidth={720} />}
        isWide
      />
      <Show
        title={t('landing.together.title')}
        text={t('landing.together.text')}
        picture={<ProductPicture id="games" shownWidth={720} />}
        side="start"
        isWide
      />
    </div>
  )
}
