import { isLevel, levelFileOf, type LevelStep } from '#content/schema.ts'
import { trusted } from '#rules/lib/result.ts'
import { firstNotOffered } from '#rules/levels/offered.ts'
import { openLevel, readLines, vocabularies, type AnyLevel } from '#rules/levels/open-level.ts'
import { solves } from '#rules/mistakes/case-runs.ts'
import { iconSizes, withinLimits, type Program } from '#rules/program/tree.ts'
import { printPython } from '#rules/program/python.ts'
import { parseContent, readContentFiles } from '#tools/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { wrongPrograms, type WrongProgram } from './wrong-programs.ts'

/** Wrong programs with a known cause, made from the solutions of all levels. */

export type Made = WrongProgram & { readonly step: LevelStep; readonly level: AnyLevel }

export function madeFrom(step: LevelStep): readonly Made[] {
  const file = levelFileOf(step)
  const level = trusted(openLevel(file))
  const solution = trusted(readLines(file.solution, file.world))
  const words = Object.keys(vocabularies[step.world].actions).filter(
    (name) => step.offers === 'all' || step.offers.includes(name) || step.offers.includes(`${name}(n)`),
  )
  const seen = new Set<string>()
  return [...wrongPrograms(solution, words)].flatMap((wrong) => {
    const text = printPython(wrong.program)
    if (seen.has(text) || !canBeBuilt(wrong.program, step) || solves(wrong.program, level)) return []
    seen.add(text)
    return [{ ...wrong, step, level }]
  })
}

/** Only what a learner could have placed in this level. */
const canBeBuilt = (program: Program, { offers, skin, mostTimes }: LevelStep): boolean =>
  withinLimits(program, skin === 'icons' ? iconSizes : undefined).ok &&
  firstNotOffered(program, { blocks: offers, countsWithDots: skin === 'icons', ...(mostTimes && { mostTimes }) }) ===
    null

/** Where there is no one right result, a changed program is not a wrong one. */
export function levelsToChange(): readonly LevelStep[] {
  const { content } = parseContent(readContentFiles(repository))
  return content.lessons
    .flatMap((one) => one.steps.filter(isLevel))
    .filter(({ goals, kind }) => !goals && kind !== 'predict')
}
