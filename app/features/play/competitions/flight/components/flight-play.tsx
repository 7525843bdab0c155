import { useTranslation } from 'react-i18next'
import { flightRules } from '#rules/competitions/flight/flight-rules.ts'
import { useLive } from '#app/platform/live/live.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import { useLocale } from '../../components/use-locale.ts'
import { flightPath } from '../../paths.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'
import { GameClock } from '../../self-paced/components/game-clock.tsx'
import { TurnQuestion } from '../../self-paced/components/turn-question.tsx'
import { Turn } from '../../self-paced/components/turn.tsx'
import type { FlightView } from '../contract.ts'
import { LanternCard } from './lantern-card.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import { WayBar } from './way-bar.tsx'
import styles from '../../self-paced/components/self-paced.module.css'

type FlightPlayProps = { room: RoomView; round: RoundView; isClockSynced: boolean }

/** A flight on a player's device: the way of the class, the player's lantern and question. */
export default function FlightPlay({ room, round, isClockSynced }: FlightPlayProps) {
  const { t } = useTranslation('competitions')
  const view = useLive<FlightView | null>(flightPath(room.id, useLocale()), null)
  if (!view) return <PhaseSkeleton />
  return (
    <div className={styles.game}>
      <div className={styles.head}>
        <WayBar way={view.way} />
        <GameClock round={round} isClockSynced={isClockSynced} shownAt={room.now} />
      </div>
      <LanternCard competition={room.id} view={view} />
      <Turn view={view} isClockSynced={isClockSynced} shownAt={room.now}>
        <OutcomeLine last={view.last} number={view.number} />
        <TurnQuestion
          key={view.number}
          competition={room.id}
          view={view}
          returns={t('flight.returns', { pushes: flightRules.mended })}
        />
      </Turn>
      <p className="sk-visually-hidden" role="status">
        {view.way.isShut ? t(view.isLit ? 'flight.lit' : 'flight.light') : ''}
      </p>
    </div>
  )
}
