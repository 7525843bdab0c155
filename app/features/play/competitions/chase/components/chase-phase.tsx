import { Suspense } from 'react'
import type { RoundPhase } from '#rules/competitions/round.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'

// Loaded lazily: other games do not need a chase.
const ChasePlay = lazyPart(() => import('./chase-play.tsx'))
const ChaseIntro = lazyPart(async () => ({ default: (await import('./chase-intro.tsx')).ChaseIntro }))
const ChaseOutcome = lazyPart(async () => ({ default: (await import('./chase-outcome.tsx')).ChaseOutcome }))

type ChasePhaseProps = {
  phase: Exclude<RoundPhase, 'prepare'>
  room: RoomView
  me: MeView
  kiteId: string
  round: RoundView
  isClockSynced: boolean
}

/** A kite chase on a player's device, by phase. */
export function ChasePhase({ phase, room, me, kiteId, round, isClockSynced }: ChasePhaseProps) {
  return (
    <Suspense fallback={<PhaseSkeleton />}>
      {phase === 'question' ? (
        <ChaseIntro />
      ) : phase === 'answer' ? (
        <ChasePlay room={room} round={round} kiteId={kiteId} isClockSynced={isClockSynced} />
      ) : (
        room.chase && <ChaseOutcome chase={room.chase} me={me} kiteId={kiteId} />
      )}
    </Suspense>
  )
}
