import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live/live.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import { useLocale } from '../../components/use-locale.ts'
import { flightPath } from '../../paths.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'
import { useServerTime } from '../../play/clock/use-clock.ts'
import type { FlightView } from '../contract.ts'
import { FlightClock } from './flight-clock.tsx'
import { FlightQuestion } from './flight-question.tsx'
import { LanternCard } from './lantern-card.tsx'
import { MissReason } from './miss-reason.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import { WayBar } from './way-bar.tsx'
import styles from './flight-play.module.css'

type FlightPlayProps = { room: RoomView; round: RoundView; isClockSynced: boolean }

/** A flight on a player's device: the way of the class, the player's lantern and question. */
export default function FlightPlay({ room, round, isClockSynced }: FlightPlayProps) {
  const view = useLive<FlightView | null>(flightPath(room.id, useLocale()), null)
  if (!view) return <PhaseSkeleton />
  return (
    <div className={styles.flight}>
      <div className={styles.head}>
        <WayBar way={view.way} />
        <FlightClock round={round} isClockSynced={isClockSynced} shownAt={room.now} />
      </div>
      <LanternCard competition={room.id} view={view} />
      <Turn room={room} view={view} isClockSynced={isClockSynced} />
    </div>
  )
}

/** The reason for a miss until the player has read it, otherwise the question. */
function Turn({ room, view, isClockSynced }: { room: RoomView; view: FlightView; isClockSynced: boolean }) {
  const { t } = useTranslation('competitions')
  const now = useServerTime(isClockSynced, room.now)
  const top = useRef<HTMLDivElement>(null)
  /** Number of answers whose outcome the player has read; after a reload that is the last one. */
  const [readNumber, setReadNumber] = useState(view.number)
  const waitMs = Math.max(0, view.opensAt - now)
  const hasReason = view.last?.key != null && (readNumber !== view.number || waitMs > 0)
  const goOn = () => {
    setReadNumber(view.number)
    // Keyboard and screen reader users start at the new question, not where the button was.
    top.current?.focus()
  }
  return (
    <div ref={top} tabIndex={-1} className={styles.turn} data-turn={hasReason ? 'reason' : 'question'}>
      {hasReason ? (
        <MissReason last={view.last!} waitMs={waitMs} onNext={goOn} />
      ) : (
        <>
          <OutcomeLine last={view.last} number={view.number} />
          <FlightQuestion key={view.number} competition={room.id} view={view} />
        </>
      )}
      <p className="sk-visually-hidden" role="status">
        {view.way.isShut ? t(view.isLit ? 'flight.lit' : 'flight.light') : ''}
      </p>
    </div>
  )
}
