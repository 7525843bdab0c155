import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { trustPages, trustSlugs, type TrustSlug } from './trust-pages.ts'
import styles from './trust-nav.module.css'

/** All pages of the trust centre. They wrap rather than scroll, so that the one being read is always in sight. */
export function TrustNav({ current }: { current: TrustSlug }) {
  const { t } = useTranslation('reading')
  const pathOf = useLocalePath()
  return (
    <nav className={styles.pages} aria-label={t('trustPages')}>
      {trustSlugs.map((slug) => (
        <Button
          key={slug}
          href={pathOf(`/trust/${slug}`)}
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
