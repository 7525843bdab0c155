import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { KeptDraft } from '#rules/progress/merge-drafts.ts'
import type { Skin } from './event.ts'
import type { JudgedEvent } from './judge-events.server.ts'

/** What is kept of a learner's programs. */

export type StepDraft = KeptDraft & { readonly skin: Skin; readonly place: PlaceChoice | null; readonly madeAt: number }

export type BestProgram = {
  readonly program: string
  readonly skin: Skin
  readonly place: PlaceChoice | null
  readonly stars: number
  readonly blocks: number
  readonly steps: number
  readonly version: number
  readonly rules: number
  readonly madeAt: number
}

/** A run that solved its step. */
export function bestOf({ event, verdict, happened }: JudgedEvent): BestProgram | null {
  if (event.kind !== 'lesson.run' || !verdict?.solved) return null
  const { program, skin, place = null } = event
  const { stars, blocks, steps } = verdict
  const { version, rules, at } = happened
  return { program, skin, place, stars, blocks, steps, version: version!, rules: rules!, madeAt: at }
}

export function draftOf(
  { event, happened }: JudgedEvent,
  device: string,
): (StepDraft & { startedOver: boolean }) | null {
  if (event.kind !== 'lesson.draft') return null
  const { draft, skin, place = null, sequence, startedOver } = event
  return { draft, skin, place, sequence, device, startedOver, madeAt: happened.at }
}
