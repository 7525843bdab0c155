import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { StoredDraft } from '#rules/progress/merge-drafts.ts'
import type { Skin } from './event.ts'
import type { JudgedEvent } from './judge-events.server.ts'

/** Stored drafts and best programs of a student. */

export type StepDraft = StoredDraft & {
  readonly skin: Skin
  readonly place: SetupChoice | null
  readonly madeAt: number
}

export type BestProgram = {
  readonly program: string
  readonly skin: Skin
  readonly place: SetupChoice | null
  readonly stars: number
  readonly blocks: number
  readonly steps: number
  readonly version: number
  readonly rules: number
  readonly madeAt: number
}

/** `null` unless the event is a run that solved its step. */
export function toBestProgram({ event, verdict, stepEvent }: JudgedEvent): BestProgram | null {
  if (event.kind !== 'lesson.run' || !verdict?.solved) return null
  const { program, skin, place = null } = event
  const { stars, blocks, steps } = verdict
  const { version, rules, at } = stepEvent
  return { program, skin, place, stars, blocks, steps, version: version!, rules: rules!, madeAt: at }
}

export function toStepDraft(
  { event, stepEvent }: JudgedEvent,
  device: string,
): (StepDraft & { startedOver: boolean }) | null {
  if (event.kind !== 'lesson.draft') return null
  const { draft, skin, place = null, sequence, startedOver } = event
  return { draft, skin, place, sequence, device, startedOver, madeAt: stepEvent.at }
}
