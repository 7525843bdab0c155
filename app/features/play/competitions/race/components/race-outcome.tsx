import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import type { MeView, RoundView } from '../../contract.ts'
import { OwnOutcome } from '../../play/standings/own-outcome.tsx'
import { useRaceMessage } from './use-race-message.ts'

/** The player's best result in the round. */
export function RaceOutcome({ round, me: { race } }: { round: RoundView; me: MeView }) {
  const { t } = useTranslation('competitions')
  const raceMessage = useRaceMessage()
  const ownRace = race?.round === round.number ? race : null
  const kind = !ownRace ? 'none' : ownRace.stars > 0 ? 'right' : 'wrong'
  const title = ownRace ? raceMessage(ownRace) : t('race.none')
  return (
    <OwnOutcome
      kind={kind}
      rightIcon={IconStarFilled}
      title={title}
      points={ownRace?.points ?? 0}
      hint={t('race.lookUp')}
    />
  )
}
