import type { WorldName } from '#rules/levels/level-file.ts'
import type { PlaceChoice } from '#rules/levels/verdict-of.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { draftOf, emptyDraft, readDraft, type ProgramDraft } from '#rules/program/draft.ts'
import { parseBuilt, parsePython, printPython } from '#rules/program/python.ts'
import type { LevelStep } from '../player/lesson-content.ts'

/** Programs as they are kept, as drafts that a skin shows. What cannot be read stays text. */

/** That of the place which was chosen, where a level has several. */
export const worldOf = ({ world, choices }: LevelStep, place: PlaceChoice | null): WorldName =>
  choices?.[(place?.choice ?? 0) - 1]?.world ?? world

export function draftOfRun(text: string, world: WorldName): ProgramDraft {
  const parsed = parseBuilt(text, vocabularies[world])
  if (!parsed.ok) return { ...emptyDraft, typed: { text, problem: { reason: parsed.reason, line: parsed.line } } }
  return { ...draftOf(parsed.value), typed: text === printPython(parsed.value) ? null : { text, problem: null } }
}

/** `null` where what was kept is no draft. */
export function draftOfKept(json: string, world: WorldName): ProgramDraft | null {
  const draft = readDraftJson(json)
  if (!draft) return null
  const { typed } = draft
  const parsed = typed && parsePython(typed.text, vocabularies[world])
  if (!parsed || parsed.ok) return draft
  return { ...draft, typed: { text: typed.text, problem: { reason: parsed.reason, line: parsed.line } } }
}

/** Whatever language its text is in. */
export function readDraftJson(json: string): ProgramDraft | null {
  const read = readDraft(parsedJson(json))
  return read.ok ? read.value : null
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
