import { useTranslation } from 'react-i18next'
import type { PlayerRace } from '../contract.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import type { RaceState } from './use-race-plays.ts'

/** Message about a player's race: the log is being sent, was rejected, or the best result so far. */
export function useRaceMessage(): (ownRace: PlayerRace | null, state?: RaceState | null) => string {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (ownRace, state = null) => {
    if (state === 'sending') return t('race.sending')
    if (state === 'refused') return t('race.refused')
    return ownRace ? t('race.reached', { count: ownRace.stars, points: formatNumber(ownRace.points) }) : t('race.play')
  }
}
