import type { StudentWork, WorkEvent } from '#app/features/progress/public.ts'
import type { Skin as KeptSkin } from '#app/features/progress/public-player.ts'
import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { startDraft } from '../player/use-level.ts'
import { draftOfKept, draftOfRun, worldOf } from './draft-of-work.ts'

/** A program that can be looked at and played. */
export type Entry = {
  readonly key: string
  readonly kind: 'now' | 'run' | 'best' | 'question'
  readonly draft: ProgramDraft
  readonly skin: Skin
  readonly place: PlaceChoice | null
}

/** The skin in which a kept program of a level is shown; a level is never in JavaScript. */
export const shownSkin = (skin: KeptSkin): Skin => (skin === 'javascript' ? 'python' : skin)

/** Of a program without anything else of who ran it. What cannot be read can only be shown as text. */
export function entryOf(
  step: LevelStep,
  { program, skin, place }: { readonly program: string; readonly skin: KeptSkin; readonly place: PlaceChoice | null },
): Entry {
  const draft = draftOfRun(program, worldOf(step, place))
  return { key: program, kind: 'run', draft, skin: draft.typed?.problem ? 'python' : shownSkin(skin), place }
}

/** Of a run; `null` for what has no program, or one of so long ago that it is not sent any more. */
export function entryOfEvent({ id, program, skin, place }: WorkEvent, step: LevelStep): Entry | null {
  if (program === null || skin === null) return null
  return { key: id, kind: 'run', draft: draftOfRun(program, worldOf(step, place)), skin: shownSkin(skin), place }
}

export function entryOfDraft({ draft }: StudentWork, step: LevelStep): Entry | null {
  const read = draft && draftOfKept(draft.draft, worldOf(step, draft.place))
  return read && { key: 'now', kind: 'now', draft: read, skin: shownSkin(draft.skin), place: draft.place }
}

function entryOfBest({ best }: StudentWork, step: LevelStep): Entry | null {
  if (!best) return null
  const { program, skin, place } = best
  return { key: 'best', kind: 'best', draft: draftOfRun(program, worldOf(step, place)), skin: shownSkin(skin), place }
}

/** What is looked at first: the last run, else what is on the screen, else the best that is kept. */
export function firstEntry(work: StudentWork, step: LevelStep): Entry | null {
  if (step.predict) return { key: 'question', kind: 'question', draft: startDraft(step), skin: step.skin, place: null }
  const ran = work.events.find(({ program }) => program !== null)
  return (ran ? entryOfEvent(ran, step) : null) ?? entryOfDraft(work, step) ?? entryOfBest(work, step)
}
