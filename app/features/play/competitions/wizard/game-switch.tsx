import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './game-switch.module.css'

const games = [
  { game: 'quiz', address: '/dashboard/competition?new', messageKey: 'arena.quiz', Icon: IconListCheck },
  { game: 'flight', address: '/dashboard/competition?new=flight', messageKey: 'flight.name', Icon: IconWind },
  { game: 'chase', address: '/dashboard/competition?new=chase', messageKey: 'chase.name', Icon: IconMap2 },
  { game: 'arena', address: '/dashboard/competition?new=arena', messageKey: 'arena.name', Icon: IconCode },
  { game: 'race', address: '/dashboard/competition?new=race', messageKey: 'race.name', Icon: IconDeviceGamepad2 },
] as const

/** Links to the wizards: questions, one for all or at each player's own pace; lesson levels; or a minigame. */
export function GameSwitch({ game: current }: { game: (typeof games)[number]['game'] }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <nav className={styles.games} aria-label={t('arena.which')}>
      {games.map(({ game, address, messageKey, Icon }) => (
        <Link
          key={game}
          to={localized(address)}
          className={clsx(styles.game, game === current && styles.now)}
          aria-current={game === current ? 'page' : undefined}
        >
          <span className={styles.picture} data-game={game} aria-hidden>
            <Icon />
          </span>
          <strong>{t(messageKey)}</strong>
          <small>{t(`wizard.kind.${game}`)}</small>
        </Link>
      ))}
    </nav>
  )
}
