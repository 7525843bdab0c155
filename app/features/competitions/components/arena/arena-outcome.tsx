import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import type { MeView, RoundView } from '../../contract.ts'
import { OwnOutcome } from '../play/own-outcome.tsx'
import { useClimbWords } from './use-climb-words.ts'

/** What one's best program of the round came to. */
export function ArenaOutcome({ round, me: { climb } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const words = useClimbWords()
  const own = climb?.round === round.number ? climb : null
  const kind = !own ? 'none' : isSolved(own) ? 'right' : 'wrong'
  const title = own ? (isSolved(own) ? t('arena.solved') : t('arena.almost', own)) : t('arena.none')
  return (
    <OwnOutcome kind={kind} rightIcon={IconCheck} title={title} points={own?.points ?? 0} hint={t('arena.lookUp')}>
      {own && isSolved(own) && <p>{words(own)}</p>}
    </OwnOutcome>
  )
}
