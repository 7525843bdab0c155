import { Suspense } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PhaseWaiting } from '../play/phase-waiting.tsx'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { ArenaOutcome } from './arena-outcome.tsx'
import type { ArenaPlayProps } from './arena-play.tsx'

// Whoever answers a quiz needs no editor.
const ArenaLook = lazyPart(() => import('./arena-look.tsx'))
const ArenaPlay = lazyPart(() => import('./arena-play.tsx'))

type ArenaPhaseProps = Omit<ArenaPlayProps, 'level' | 'room' | 'round' | 'me'> & {
  phase: Extract<RoundPhase, 'question' | 'answer' | 'reveal'>
  room: RoomView
  round: RoundView
  me: MeView
}

/** One level on its way: to be looked at, to be played, and what came of it. */
export function ArenaPhase({ phase, ...props }: ArenaPhaseProps) {
  const { room, round, me } = props
  const level = room.arena?.level
  if (phase === 'reveal') return <ArenaOutcome round={round} me={me} />
  if (!level) return null
  return (
    <Suspense fallback={<PhaseWaiting />}>
      {phase === 'question' ? (
        <ArenaLook level={level} number={round.number} of={round.of} />
      ) : (
        <ArenaPlay {...props} level={level} />
      )}
    </Suspense>
  )
}
