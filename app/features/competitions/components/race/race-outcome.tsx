import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { MeView, RoundView } from '../../contract.ts'
import { OwnOutcome } from '../play/own-outcome.tsx'
import { useRaceWords } from './use-race-words.ts'

/** What one's best play of the round came to. */
export function RaceOutcome({ round, me: { race } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const words = useRaceWords()
  const own = race?.round === round.number ? race : null
  const kind = !own ? 'none' : own.stars > 0 ? 'right' : 'wrong'
  const title = own ? words(own) : t('race.none')
  return (
    <OwnOutcome
      kind={kind}
      rightIcon={IconStarFilled}
      title={title}
      points={own?.points ?? 0}
      hint={t('race.lookUp')}
    />
  )
}
