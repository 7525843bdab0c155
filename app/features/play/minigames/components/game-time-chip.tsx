import { useTranslation } from 'react-i18next'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { isTimeUp, type GameTime } from '../views.ts'
import styles from './game-time-chip.module.css'

/** Minutes played of a game's daily limit. `below`: rendered under a game card. */
export function GameTimeChip({ time, below }: { time: GameTime; below?: boolean }) {
  const { t } = useTranslation('minigames')
  return (
    <p className={styles.time} data-below={below || undefined}>
      {isTimeUp(time) ? (
        <Chip icon={<IconMoon aria-hidden />}>{t('resting')}</Chip>
      ) : (
        <Chip>{t('minutesToday', time)}</Chip>
      )}
    </p>
  )
}
