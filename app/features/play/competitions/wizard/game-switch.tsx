import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './game-switch.module.css'

const games = [
  { game: 'quiz', address: '/dashboard/competition?new', messageKey: 'arena.quiz' },
  { game: 'flight', address: '/dashboard/competition?new=flight', messageKey: 'flight.name' },
  { game: 'chase', address: '/dashboard/competition?new=chase', messageKey: 'chase.name' },
  { game: 'arena', address: '/dashboard/competition?new=arena', messageKey: 'arena.name' },
  { game: 'race', address: '/dashboard/competition?new=race', messageKey: 'race.name' },
] as const

/** Links to the wizards: questions, one for all or at each player's own pace; lesson levels; or a minigame. */
export function GameSwitch({ game: current }: { game: (typeof games)[number]['game'] }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <nav className={styles.games} aria-label={t('arena.which')}>
      {games.map(({ game, address, messageKey }) => (
        <Link
          key={game}
          to={localized(address)}
          className={clsx(styles.game, game === current && styles.now)}
          aria-current={game === current ? 'page' : undefined}
        >
          {t(messageKey)}
        </Link>
      ))}
    </nav>
  )
}
