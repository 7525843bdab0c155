import { Suspense } from 'react'
import type { RoundPhase } from '#rules/competitions/round.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'

// Loaded lazily: other games do not need a flight.
const FlightPlay = lazyPart(() => import('./flight-play.tsx'))
const FlightIntro = lazyPart(async () => ({ default: (await import('./flight-intro.tsx')).FlightIntro }))
const FlightOutcome = lazyPart(async () => ({ default: (await import('./flight-outcome.tsx')).FlightOutcome }))

type FlightPhaseProps = {
  phase: Exclude<RoundPhase, 'prepare'>
  room: RoomView
  round: RoundView
  isClockSynced: boolean
}

/** A flight on a player's device, by phase. */
export function FlightPhase({ phase, room, round, isClockSynced }: FlightPhaseProps) {
  return (
    <Suspense fallback={<PhaseSkeleton />}>
      {phase === 'question' ? (
        <FlightIntro />
      ) : phase === 'answer' ? (
        <FlightPlay room={room} round={round} isClockSynced={isClockSynced} />
      ) : (
        room.flight && <FlightOutcome flight={room.flight} />
      )}
    </Suspense>
  )
}
