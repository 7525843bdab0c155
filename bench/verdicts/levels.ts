import { levelFileOf, levelRulesOf, isLevel } from '#content/schema.ts'
import type { InitialValue, LevelRules, WorldName } from '#rules/levels/level-file.ts'
import { readLines } from '#rules/levels/open-level.ts'
import type { Program } from '#rules/program/tree.ts'
import { parseContent, readContentFiles } from '#tools/content/content-files.ts'
import { repository } from '#tools/source-files.ts'

/** A course level with its author's programs: the solution and programs that must fail. */
export type CourseLevel = { lesson: string; rules: LevelRules; programs: Program[] }

/** Course levels of a world in which a program is run and judged. */
export function courseLevels(world: WorldName): CourseLevel[] {
  const { content } = parseContent(readContentFiles(repository))
  return content.lessons.flatMap(({ id, steps }) =>
    steps
      .filter(isLevel)
      .filter((step) => step.world === world && !step.predict)
      .map((step) => {
        const file = levelFileOf(step)
        const texts = [step.solution, ...step.mustFail.map(({ program }) => program)]
        const programs = texts.flatMap((lines) => {
          const read = readLines(lines, world)
          return read.ok ? [read.value] : []
        })
        return { lesson: id, rules: levelRulesOf(file), programs }
      }),
  )
}

/** Values for the variables that random programs use. */
const initialVariables: Readonly<Record<string, InitialValue>> = {
  n: 3,
  total: 5,
  ชื่อ: 2,
  길이: 4,
  数: 7,
  pile: [4, 1, 3],
  รายการ: [2, 0],
}

/** The same level with all blocks offered, so that any program can run. */
export const offerAllBlocks = ({ mostTimes: _, ...rules }: LevelRules): LevelRules => ({
  ...rules,
  skin: 'blocks',
  offers: 'all',
  cases: rules.cases.map((caseFile) => ({ ...caseFile, given: { ...initialVariables, ...caseFile.given } })),
})
