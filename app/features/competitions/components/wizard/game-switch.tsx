import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Link } from '#app/ui/link.tsx'
import styles from './game-switch.module.css'

const games = [
  { game: 'quiz', address: '/dashboard/competition?new', words: 'arena.quiz' },
  { game: 'arena', address: '/dashboard/competition?new=arena', words: 'arena.name' },
  { game: 'race', address: '/dashboard/competition?new=race', words: 'race.name' },
] as const

/** What is played: questions, levels of lessons, or a minigame. */
export function GameSwitch({ game: now }: { game: (typeof games)[number]['game'] }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <nav className={styles.games} aria-label={t('arena.which')}>
      {games.map(({ game, address, words }) => (
        <Link
          key={game}
          to={localized(address)}
          className={clsx(styles.game, game === now && styles.now)}
          aria-current={game === now ? 'page' : undefined}
        >
          {t(words)}
        </Link>
      ))}
    </nav>
  )
}
