import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Link } from '#app/ui/link.tsx'
import styles from './new-arena.module.css'

const addresses = { quiz: '/dashboard/competition?new', arena: '/dashboard/competition?new=arena' }

/** What is played: questions, or levels. */
export function GameSwitch({ game }: { game: keyof typeof addresses }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <nav className={styles.games} aria-label={t('arena.which')}>
      {(['quiz', 'arena'] as const).map((one) => (
        <Link
          key={one}
          to={localized(addresses[one])}
          className={clsx(styles.game, one === game && styles.now)}
          aria-current={one === game ? 'page' : undefined}
        >
          {t(one === 'quiz' ? 'arena.quiz' : 'arena.name')}
        </Link>
      ))}
    </nav>
  )
}
