import { useTranslation } from 'react-i18next'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { Chip } from '#app/ui/chip.tsx'
import { isUp, type GameTime } from '../views.ts'
import styles from './game-time-chip.module.css'

/** How much of its day a game has been played; after that it rests. `below`: under a game's card. */
export function GameTimeChip({ time, below }: { time: GameTime; below?: boolean }) {
  const { t } = useTranslation('minigames')
  return (
    <p className={styles.time} data-below={below || undefined}>
      {isUp(time) ? (
        <Chip icon={<IconMoon aria-hidden />}>{t('resting')}</Chip>
      ) : (
        <Chip>{t('minutesToday', time)}</Chip>
      )}
    </p>
  )
}
