import { Suspense } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PhaseWaiting } from '../play/phase-waiting.tsx'
import type { RoundPhase } from '#rules/competitions/round.ts'
import { RaceOutcome } from './race-outcome.tsx'
import type { RacePlayProps } from './race-play.tsx'

// Whoever answers a quiz needs no stage.
const RaceLook = lazyPart(() => import('./race-look.tsx'))
const RacePlay = lazyPart(() => import('./race-play.tsx'))

type RacePhaseProps = Omit<RacePlayProps, 'race'> & { phase: Extract<RoundPhase, 'question' | 'answer' | 'reveal'> }

/** One round on its way: which game it is, the game itself, and what came of it. */
export function RacePhase({ phase, ...props }: RacePhaseProps) {
  const { room, round, me } = props
  const { race } = room
  if (phase === 'reveal') return <RaceOutcome round={round} me={me} />
  if (!race?.level) return null
  return (
    <Suspense fallback={<PhaseWaiting />}>
      {phase === 'question' ? (
        <RaceLook race={race} number={round.number} of={round.of} />
      ) : (
        <RacePlay {...props} race={race} />
      )}
    </Suspense>
  )
}
