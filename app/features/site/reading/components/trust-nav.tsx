import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { trustPages, trustSlugs, type TrustSlug } from './trust-pages.ts'
import styles from './trust-nav.module.css'

/** Links to all pages of the trust center. They wrap instead of scrolling, so that the current page stays visible. */
export function TrustNav({ current }: { current: TrustSlug }) {
  const { t } = useTranslation('reading')
  const localize = useLocalePath()
  return (
    <nav className={styles.pages} aria-label={t('trustPages')}>
      {trustSlugs.map((slug) => (
        <Button
          key={slug}
          href={localize(`/trust/${slug}`)}
          size="small"
          variant={slug === current ? 'primary' : 'quiet'}
          aria-current={slug === current ? 'page' : undefined}
        >
          {t(`${trustPages[slug]}.title`)}
        </Button>
      ))}
    </nav>
  )
}
