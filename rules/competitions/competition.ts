/** What a competition is doing, and what may follow. */

import { accept, refuse, type Result } from '../lib/result.ts'

export type CompetitionState = 'draft' | 'scheduled' | 'lobby' | 'running' | 'paused' | 'finished' | 'archived'

export type CompetitionChange = 'schedule' | 'unschedule' | 'open' | 'start' | 'pause' | 'resume' | 'finish' | 'archive'

const changes: Readonly<Record<CompetitionChange, { from: readonly CompetitionState[]; to: CompetitionState }>> = {
  schedule: { from: ['draft'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  open: { from: ['draft', 'scheduled'], to: 'lobby' },
  start: { from: ['lobby'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  // A lobby that nobody came to is finished as well: its code goes back.
  finish: { from: ['lobby', 'running', 'paused'], to: 'finished' },
  archive: { from: ['draft', 'finished'], to: 'archived' },
}

export function changeCompetition(
  state: CompetitionState,
  change: CompetitionChange,
): Result<CompetitionState, 'wrong-state'> {
  const { from, to } = changes[change]
  return from.includes(state) ? accept(to) : refuse('wrong-state')
}
