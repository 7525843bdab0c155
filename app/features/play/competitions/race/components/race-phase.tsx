import { Suspense } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'
import type { RoundPhase } from '#rules/competitions/round.ts'
import { RaceOutcome } from './race-outcome.tsx'
import type { RacePlayProps } from './race-play.tsx'

// Loaded lazily: a quiz does not need the game stage.
const RaceIntro = lazyPart(() => import('./race-intro.tsx'))
const RacePlay = lazyPart(() => import('./race-play.tsx'))

type RacePhaseProps = Omit<RacePlayProps, 'race'> & { phase: Extract<RoundPhase, 'question' | 'answer' | 'reveal'> }

/** A race round by phase: introduction, the game itself, and the result. */
export function RacePhase({ phase, ...props }: RacePhaseProps) {
  const { room, round, me } = props
  const { race } = room
  if (phase === 'reveal') return <RaceOutcome round={round} me={me} />
  if (!race?.level) return null
  return (
    <Suspense fallback={<PhaseSkeleton />}>
      {phase === 'question' ? (
        <RaceIntro race={race} number={round.number} of={round.of} />
      ) : (
        <RacePlay {...props} race={race} />
      )}
    </Suspense>
  )
}
