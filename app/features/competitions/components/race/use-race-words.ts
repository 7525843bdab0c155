import { useTranslation } from 'react-i18next'
import type { OwnRace } from '../../race/contract.ts'
import { useNumber } from '../use-number.ts'
import type { RaceState } from './use-race-plays.ts'

/** What became of what was played: on its way, not counted, or the best so far. */
export function useRaceWords(): (own: OwnRace | null, state?: RaceState | null) => string {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  return (own, state = null) => {
    if (state === 'sending') return t('race.sending')
    if (state === 'refused') return t('race.refused')
    return own ? t('race.reached', { count: own.stars, score: number(own.score) }) : t('race.play')
  }
}
