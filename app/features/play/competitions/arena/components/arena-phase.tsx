import { Suspense } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { ArenaOutcome } from './arena-outcome.tsx'
import type { ArenaPlayProps } from './arena-play.tsx'

// Loaded lazily: a quiz does not need the program editor.
const ArenaIntro = lazyPart(() => import('./arena-intro.tsx'))
const ArenaPlay = lazyPart(() => import('./arena-play.tsx'))

type ArenaPhaseProps = Omit<ArenaPlayProps, 'level' | 'room' | 'round' | 'me'> & {
  phase: Extract<RoundPhase, 'question' | 'answer' | 'reveal'>
  room: RoomView
  round: RoundView
  me: MeView
}

/** An arena round by phase: preview of the level, the editor, and the result. */
export function ArenaPhase({ phase, ...props }: ArenaPhaseProps) {
  const { room, round, me } = props
  const level = room.arena?.level
  if (phase === 'reveal') return <ArenaOutcome round={round} me={me} />
  if (!level) return null
  return (
    <Suspense fallback={<PhaseSkeleton />}>
      {phase === 'question' ? (
        <ArenaIntro level={level} number={round.number} of={round.of} />
      ) : (
        <ArenaPlay {...props} level={level} />
      )}
    </Suspense>
  )
}
