import { useTranslation } from 'react-i18next'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { StarRow } from '#app/features/minigames/public.ts'
import { Button } from '#app/ui/button.tsx'
import type { OwnRace } from '../../race/contract.ts'
import { useNumber } from '../use-number.ts'
import type { RaceState } from './use-race-plays.ts'
import { useRaceWords } from './use-race-words.ts'
import styles from './race-play.module.css'

type RaceBetweenProps = {
  own: OwnRace | null
  state: RaceState | null
  isOver: boolean
  isPaused: boolean
  onAgain: () => void
}

/** Between two plays: the best so far, as the server has replayed it. */
export function RaceBetween({ own, state, isOver, isPaused, onAgain }: RaceBetweenProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const words = useRaceWords()
  const told = isOver ? t('arena.over') : isPaused ? t('play.paused.text') : words(null, state)
  return (
    <section className={styles.between}>
      <h2>{t('race.best')}</h2>
      {own && <StarRow stars={own.stars} large />}
      {own && <strong className={styles.score}>{number(own.score)}</strong>}
      <p role="status">{told}</p>
      {!isOver && !isPaused && (
        <Button variant="go" size="large" icon={<IconRefresh aria-hidden />} onClick={onAgain}>
          {t('race.again')}
        </Button>
      )}
    </section>
  )
}
