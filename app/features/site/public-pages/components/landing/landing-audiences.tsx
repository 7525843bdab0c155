import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Link } from '#app/platform/pages/link.tsx'
import { LandingIcon } from './landing-icon.tsx'
import styles from './landing-audiences.module.css'

const audiences = [
  { name: 'teachers', href: '/school#lesson', icon: 'chalkboard' },
  { name: 'parents', href: '/parent', icon: 'heart-handshake' },
  { name: 'schools', href: '/school', icon: 'building-community' },
] as const

export function LandingAudiences({ className }: { className?: string }) {
  const { t } = useTranslation('public-pages')
  return (
    <nav className={clsx(styles.audiences, className)} aria-label={t('landing.audiences.label')}>
      {audiences.map(({ name, href, icon }) => (
        <Link key={name} to={href} className={styles.card}>
          <span className={clsx(styles.picture, styles[name])}>
            <LandingIcon name={icon} />
          </span>
          <span className={styles.words}>
            <b className={styles.title}>{t(`landing.audiences.${name}.title`)}</b>
            <span className={styles.text}>{t(`landing.audiences.${name}.text`)}</span>
          </span>
          <IconArrowRight aria-hidden />
        </Link>
      ))}
    </nav>
  )
}
