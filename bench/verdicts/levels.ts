import { levelFileOf, levelRulesOf, isLevel } from '#content/schema.ts'
import type { GivenValue, LevelRules, WorldName } from '#rules/levels/level-file.ts'
import { readLines } from '#rules/levels/open-level.ts'
import type { Program } from '#rules/program/tree.ts'
import { parseContent, readContentFiles } from '#tools/content-files.ts'
import { repository } from '#tools/source-files.ts'

/** A level of the courses, with programs of its author that solve it and such that do not. */
export type CourseLevel = { lesson: string; rules: LevelRules; programs: Program[] }

/** Those in which a program is run and judged. */
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

/** Values for the names that random programs use. */
const given: Readonly<Record<string, GivenValue>> = {
  n: 3,
  total: 5,
  ชื่อ: 2,
  길이: 4,
  数: 7,
  pile: [4, 1, 3],
  รายการ: [2, 0],
}

/** The same place with every block on offer, so that any program runs in it. */
export const openToAll = ({ mostTimes: _, ...rules }: LevelRules): LevelRules => ({
  ...rules,
  skin: 'blocks',
  offers: 'all',
  cases: rules.cases.map((one) => ({ ...one, given: { ...given, ...one.given } })),
})
