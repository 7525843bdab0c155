import type { WorldName } from '#rules/levels/level-file.ts'
import type { SetupChoice } from '#rules/levels/judge-python.ts'
import { vocabularies } from '#rules/levels/open-level.ts'
import { draftOf, emptyDraft, readDraft, type ProgramDraft } from '#rules/program/draft.ts'
import { parseBlocksProgram, parsePython, printPython } from '#rules/program/python.ts'
import type { LevelStep } from '../player/lesson-content.ts'

/** Converts stored programs into drafts that a skin can show. Programs that cannot be parsed stay text. */

/** Returns the world of the chosen setup; some levels offer several. */
export const worldForSetup = ({ world, choices }: LevelStep, place: SetupChoice | null): WorldName =>
  choices?.[(place?.choice ?? 0) - 1]?.world ?? world

export function draftFromRun(text: string, world: WorldName): ProgramDraft {
  const parsed = parseBlocksProgram(text, vocabularies[world])
  if (!parsed.ok) return { ...emptyDraft, typed: { text, problem: { reason: parsed.reason, line: parsed.line } } }
  return { ...draftOf(parsed.value), typed: text === printPython(parsed.value) ? null : { text, problem: null } }
}

/** Returns `null` if the stored JSON is not a draft. */
export function parseSavedDraft(json: string, world: WorldName): ProgramDraft | null {
  const draft = parseDraftJson(json)
  if (!draft) return null
  const { typed } = draft
  const parsed = typed && parsePython(typed.text, vocabularies[world])
  if (!parsed || parsed.ok) return draft
  return { ...draft, typed: { text: typed.text, problem: { reason: parsed.reason, line: parsed.line } } }
}

/** Does not parse the typed text, so the draft may be in any language. */
export function parseDraftJson(json: string): ProgramDraft | null {
  const result = readDraft(parseJson(json))
  return result.ok ? result.value : null
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
