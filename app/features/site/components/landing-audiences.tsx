import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import { Link } from '#app/platform/link.tsx'
import styles from './landing-audiences.module.css'

const audiences = [
  { name: 'teachers', href: '/school#teachers', Icon: IconChalkboard },
  { name: 'parents', href: '/parent', Icon: IconHeartHandshake },
  { name: 'schools', href: '/school', Icon: IconBuildingCommunity },
] as const

export function LandingAudiences({ className }: { className?: string }) {
  const { t } = useTranslation('site')
  return (
    <nav className={clsx(styles.audiences, className)} aria-label={t('landing.audiences.label')}>
      {audiences.map(({ name, href, Icon }) => (
        <Link key={name} to={href} className={styles.card}>
          <span className={clsx(styles.picture, styles[name])}>
            <Icon aria-hidden />
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
