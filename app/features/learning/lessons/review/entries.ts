import type { StudentWork, WorkEvent } from '#app/features/learning/progress/public.ts'
import type { Skin as KeptSkin } from '#app/features/learning/progress/public-player.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Skin } from '../editor.ts'
import type { LevelStep } from '../player/lesson-content.ts'
import { createStartDraft } from '../player/level/use-level.ts'
import { parseSavedDraft, draftFromRun, worldForSetup } from './draft-of-work.ts'

/** A program that can be viewed and replayed. */
export type ReplayEntry = {
  readonly key: string
  readonly kind: 'now' | 'run' | 'best' | 'question'
  readonly draft: ProgramDraft
  readonly skin: Skin
  readonly place: SetupChoice | null
}

/** Maps a stored skin to an editor skin; level programs are never JavaScript. */
export const toEditorSkin = (skin: KeptSkin): Skin => (skin === 'javascript' ? 'python' : skin)

/** Creates an entry for an anonymous program. A program that cannot be parsed is shown as text. */
export function createEntry(
  step: LevelStep,
  { program, skin, place }: { readonly program: string; readonly skin: KeptSkin; readonly place: SetupChoice | null },
): ReplayEntry {
  const draft = draftFromRun(program, worldForSetup(step, place))
  return { key: program, kind: 'run', draft, skin: draft.typed?.problem ? 'python' : toEditorSkin(skin), place }
}

/** Returns `null` for events without a program, including old runs whose programs the server no longer sends. */
export function entryFromEvent({ id, program, skin, place }: WorkEvent, step: LevelStep): ReplayEntry | null {
  if (program === null || skin === null) return null
  return {
    key: id,
    kind: 'run',
    draft: draftFromRun(program, worldForSetup(step, place)),
    skin: toEditorSkin(skin),
    place,
  }
}

export function entryFromDraft({ draft }: StudentWork, step: LevelStep): ReplayEntry | null {
  const parsed = draft && parseSavedDraft(draft.draft, worldForSetup(step, draft.place))
  return parsed && { key: 'now', kind: 'now', draft: parsed, skin: toEditorSkin(draft.skin), place: draft.place }
}

function entryFromBest({ best }: StudentWork, step: LevelStep): ReplayEntry | null {
  if (!best) return null
  const { program, skin, place } = best
  return {
    key: 'best',
    kind: 'best',
    draft: draftFromRun(program, worldForSetup(step, place)),
    skin: toEditorSkin(skin),
    place,
  }
}

/** Entry to open first: the last run, otherwise the current draft, otherwise the stored best program. */
export function firstEntry(work: StudentWork, step: LevelStep): ReplayEntry | null {
  if (step.predict)
    return { key: 'question', kind: 'question', draft: createStartDraft(step), skin: step.skin, place: null }
  const lastRun = work.events.find(({ program }) => program !== null)
  return (lastRun ? entryFromEvent(lastRun, step) : null) ?? entryFromDraft(work, step) ?? entryFromBest(work, step)
}
