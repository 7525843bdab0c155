import { judge } from '#rules/levels/level.ts'
import { matchesWrongProgram } from '#rules/levels/explanation.ts'
import { readLines, type AnyLevel } from '#rules/levels/open-level.ts'
import { findMistake } from '#rules/mistakes/find-mistake.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { LevelStep, LevelTexts } from '../player/lesson-content.ts'
import type { ProgramFeedback } from './program-feedback.ts'

/** Prefers the level's explanation if it was written for this program, otherwise reports the detected mistake. */
export function findFeedback(
  draft: ProgramDraft,
  step: LevelStep,
  level: AnyLevel,
  texts: Pick<LevelTexts, 'explanation'>,
): ProgramFeedback {
  const { program } = draft
  if (judge(program, level).stars > 0) return { kind: 'solves' }
  const mistake = findMistake({
    program,
    loose: draft.loose,
    level,
    offers: step.offers,
    skin: step.skin,
    isOpen: step.goals !== undefined,
  })
  const hasLevelExplanation = [step.explained, ...(step.alsoExplained ?? [])].some((lines) => {
    const wrong = lines && readLines(lines, step.world)
    return wrong?.ok && matchesWrongProgram(program, wrong.value, level)
  })
  if (hasLevelExplanation) return { kind: 'level', id: mistake.id, text: texts.explanation, nodeId: mistake.nodeId }
  return { kind: 'mistake', ...mistake }
}
