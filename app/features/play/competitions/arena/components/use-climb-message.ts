import { useTranslation } from 'react-i18next'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import type { PlayerClimb } from '../contract.ts'
import type { ProgramState } from './use-send-program.ts'

/** Message about a player's program: being sent, rejected, or the best result so far. */
export function useClimbMessage(): (climb: PlayerClimb | null, state?: ProgramState | null) => string {
  const { t } = useTranslation('competitions')
  return (climb, state = null) => {
    if (state === 'sending') return t('arena.sending')
    if (state === 'refused') return t('arena.refused')
    if (!climb) return t('arena.runFirst')
    const { passed, tests, blocks } = climb
    return isSolved(climb) ? t('arena.allTests', { count: blocks }) : t('arena.best', { passed, tests })
  }
}
