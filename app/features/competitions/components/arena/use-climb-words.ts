import { useTranslation } from 'react-i18next'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import type { OwnClimb } from '../../arena/contract.ts'
import type { ProgramState } from './use-program.ts'

/** What became of what was sent: on its way, not counted, or the best so far. */
export function useClimbWords(): (climb: OwnClimb | null, state?: ProgramState | null) => string {
  const { t } = useTranslation('competitions')
  return (climb, state = null) => {
    if (state === 'sending') return t('arena.sending')
    if (state === 'refused') return t('arena.refused')
    if (!climb) return t('arena.runFirst')
    const { passed, tests, blocks } = climb
    return isSolved(climb) ? t('arena.allTests', { count: blocks }) : t('arena.best', { passed, tests })
  }
}
