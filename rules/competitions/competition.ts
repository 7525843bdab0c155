/** States of a competition and the allowed transitions between them. */

import { accept, refuse, type Result } from '../result.ts'

/** A competition played at home is `scheduled` until its time window opens (`assigned/window.ts`). */
export type CompetitionState = 'draft' | 'scheduled' | 'lobby' | 'running' | 'paused' | 'finished'

export type CompetitionChange = 'open' | 'start' | 'pause' | 'resume' | 'finish'

const changes: Readonly<Record<CompetitionChange, { from: readonly CompetitionState[]; to: CompetitionState }>> = {
  open: { from: ['draft'], to: 'lobby' },
  start: { from: ['lobby'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  // An empty lobby can be finished too, which frees its room code.
  finish: { from: ['lobby', 'running', 'paused'], to: 'finished' },
}

export function changeCompetition(
  state: CompetitionState,
  change: CompetitionChange,
): Result<CompetitionState, 'wrong-state'> {
  const { from, to } = changes[change]
  return from.includes(state) ? accept(to) : refuse('wrong-state')
}
