import { useTranslation } from 'react-i18next'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { StarRow } from '#app/features/play/minigames/public.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { PlayerRace } from '../contract.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { RaceState } from './use-race-plays.ts'
import { useRaceMessage } from './use-race-message.ts'
import styles from './race-play.module.css'

type RaceBreakProps = {
  ownRace: PlayerRace | null
  state: RaceState | null
  isOver: boolean
  isPaused: boolean
  onAgain: () => void
  /** At home: returns to the list of rounds. */
  onBack?: () => void
}

/** Screen between two plays: the best result so far, as the server has replayed it. */
export function RaceBreak({ ownRace, state, isOver, isPaused, onAgain, onBack }: RaceBreakProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const raceMessage = useRaceMessage()
  const status = isOver ? t('arena.over') : isPaused ? t('play.paused.text') : raceMessage(null, state)
  return (
    <section className={styles.between}>
      <h2>{t('race.best')}</h2>
      {ownRace && <StarRow stars={ownRace.stars} large />}
      {ownRace && (
        <strong className={styles.score}>{t('race.points', { points: formatNumber(ownRace.points) })}</strong>
      )}
      <p role="status">{status}</p>
      {!isOver && !isPaused && (
        <Button variant="go" size="large" icon={<IconRefresh aria-hidden />} onClick={onAgain}>
          {t('race.again')}
        </Button>
      )}
      {onBack && (
        <Button variant="soft" size="large" onClick={onBack}>
          {t('assigned.toList')}
        </Button>
      )}
    </section>
  )
}
