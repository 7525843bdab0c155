import { isLevel, levelFileOf, type LevelStep } from '#content/schema.ts'
import { unwrap } from '#rules/result.ts'
import { findUnofferedBlock } from '#rules/levels/offered-blocks.ts'
import { openLevel, readLines, vocabularies, type AnyLevel } from '#rules/levels/open-level.ts'
import { solvesLevel } from '#rules/mistakes/case-runs.ts'
import { iconSizes, checkLimits, type Program } from '#rules/program/tree.ts'
import { printPython } from '#rules/program/python.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'
import { wrongPrograms, type WrongProgram } from './wrong-programs.ts'

/** Wrong programs with a known cause, generated from the solutions of all levels. */

export type GeneratedProgram = WrongProgram & { readonly step: LevelStep; readonly level: AnyLevel }

export function generatePrograms(step: LevelStep): readonly GeneratedProgram[] {
  const file = levelFileOf(step)
  const level = unwrap(openLevel(file))
  const solution = unwrap(readLines(file.solution, file.world))
  const words = Object.keys(vocabularies[step.world].actions).filter(
    (name) => step.offers === 'all' || step.offers.includes(name) || step.offers.includes(`${name}(n)`),
  )
  const seen = new Set<string>()
  return [...wrongPrograms(solution, words)].flatMap((wrong) => {
    const text = printPython(wrong.program)
    if (seen.has(text) || !canBeBuilt(wrong.program, step) || solvesLevel(wrong.program, level)) return []
    seen.add(text)
    return [{ ...wrong, step, level }]
  })
}

/** Whether a student could build the program with the blocks of this level. */
const canBeBuilt = (program: Program, { offers, skin, mostTimes }: LevelStep): boolean =>
  checkLimits(program, skin === 'icons' ? iconSizes : undefined).ok &&
  findUnofferedBlock(program, { blocks: offers, countsWithDots: skin === 'icons', ...(mostTimes && { mostTimes }) }) ===
    null

/** Levels with exactly one correct result: in others a changed program is not necessarily wrong. */
export function levelsToChange(): readonly LevelStep[] {
  const { content } = parseContent(readContentFiles(repository))
  return content.lessons
    .flatMap((lesson) => lesson.steps.filter(isLevel))
    .filter(({ goals, kind }) => !goals && kind !== 'predict')
}
