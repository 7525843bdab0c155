import { judge } from '#rules/levels/level.ts'
import { isExplained } from '#rules/levels/explanation.ts'
import { readLines, type AnyLevel } from '#rules/levels/open-level.ts'
import { findMistake } from '#rules/mistakes/find-mistake.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { LevelStep, LevelTexts } from '../player/lesson-content.ts'
import type { Told } from './told.ts'

/** What there is to say about a program: the level's own words where they are about it, else the mistake it shows. */
export function findTold(
  draft: ProgramDraft,
  step: LevelStep,
  level: AnyLevel,
  texts: Pick<LevelTexts, 'explanation'>,
): Told {
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
  const isOwnWords = [step.explained, ...(step.alsoExplained ?? [])].some((lines) => {
    const wrong = lines && readLines(lines, step.world)
    return wrong?.ok && isExplained(program, wrong.value, level)
  })
  if (isOwnWords) return { kind: 'level', id: mistake.id, text: texts.explanation, nodeId: mistake.nodeId }
  return { kind: 'mistake', ...mistake }
}
