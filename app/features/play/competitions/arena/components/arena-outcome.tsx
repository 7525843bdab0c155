import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import type { MeView, RoundView } from '../../contract.ts'
import { OwnOutcome } from '../../play/standings/own-outcome.tsx'
import { useClimbMessage } from './use-climb-message.ts'

/** The player's best result in the round. */
export function ArenaOutcome({ round, me: { climb } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const climbMessage = useClimbMessage()
  const ownClimb = climb?.round === round.number ? climb : null
  const kind = !ownClimb ? 'none' : isSolved(ownClimb) ? 'right' : 'wrong'
  const title = ownClimb ? (isSolved(ownClimb) ? t('arena.solved') : t('arena.almost', ownClimb)) : t('arena.none')
  return (
    <OwnOutcome kind={kind} rightIcon={IconCheck} title={title} points={ownClimb?.points ?? 0} hint={t('arena.lookUp')}>
      {ownClimb && isSolved(ownClimb) && <p>{climbMessage(ownClimb)}</p>}
    </OwnOutcome>
  )
}
