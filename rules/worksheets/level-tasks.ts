/** Tasks on paper from a level: every program is run before it is printed, and every question has one right answer. */

import { judgePython } from '../levels/judge-python.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { shuffle, type Random } from '../program/random.ts'
import { isSamePosition, type Position } from '../worlds/grid.ts'
import { changeLine, listVariants } from './program-variants.ts'
import { landProgram, printMap } from './run-sky.ts'
import { sheetLimits, type SheetTask } from './sheet-task.ts'

/** Questions in the language of the sheet. */
export type TaskTexts = {
  readonly land: string
  readonly squares: string
  readonly wrongLine: string
  readonly order: string
  /** `{notes}` is the tune of a music level. */
  readonly tune: string
}

export type LevelSource = {
  readonly level: LevelRules
  readonly solution: readonly string[]
  /** Programs that do not solve the level, the most instructive first. */
  readonly wrong: readonly (readonly string[])[]
}

const maxProgramLines = 8
const maxOrderedLines = 5
const flagNames = ['A', 'B', 'C'] as const
/** A sheet with more tasks from one level would repeat itself. */
const maxOfKind = 3

export function makeLevelTasks(source: LevelSource, texts: TaskTexts, random: Random): SheetTask[] {
  return [predictTasks, debugTasks, countTasks, orderTasks].flatMap((make) =>
    make(source, texts, random).slice(0, maxOfKind),
  )
}

const partsOf = (level: LevelRules) => {
  const map = printMap(level)
  const facing = level.skin === 'icons' ? undefined : (level.cases[0]?.facing ?? 'right')
  return { skin: level.skin, ...(map && { map }), ...(map && facing && { facing }) }
}

/** Programs of the level and their variants, shuffled; programs that children wrote stay first. */
const listPrograms = ({ solution, wrong }: LevelSource, random: Random) =>
  [
    ...wrong,
    ...shuffle(
      [solution, ...wrong].flatMap((lines) => listVariants(lines).map((variant) => variant.lines)),
      random,
    ),
  ].filter((lines) => lines.length > 1 && lines.length <= maxProgramLines)

function predictTasks(source: LevelSource, texts: TaskTexts, random: Random): SheetTask[] {
  const { level } = source
  const map = printMap(level)
  if (!map) return []
  const landings = distinct(listPrograms(source, random), (lines) => lines.join('\n')).flatMap((lines) => {
    const landing = landProgram(level, lines)
    return landing && isPlain(map, landing.position) ? [{ lines, position: landing.position }] : []
  })
  const positions = distinct(
    landings.map(({ position }) => position),
    keyOf,
  )
  return distinct(landings, ({ position }) => keyOf(position)).flatMap(({ lines, position }) => {
    const wrongPositions = shuffle(
      positions.filter((other) => !isSamePosition(other, position)),
      random,
    ).slice(0, 2)
    if (wrongPositions.length < 2) return []
    const flagged = shuffle([position, ...wrongPositions], random)
    const flags = Object.fromEntries(
      flagged.map(({ column, row }, index) => [flagNames[index]!, [column, row] as const]),
    )
    const option = flagged.indexOf(position)
    return {
      block: { kind: 'predict', question: texts.land, program: lines, flags, ...partsOf(level) },
      answer: { option, options: 3, lines: [flagNames[option]!] },
    }
  })
}

const isPlain = (map: readonly string[], { column, row }: Position) => map[row]?.[column] === '.'
const keyOf = ({ column, row }: Position) => `${column} ${row}`

function debugTasks({ level, solution, wrong }: LevelSource, texts: TaskTexts, random: Random): SheetTask[] {
  const map = printMap(level)
  const tune = level.world === 'music' ? level.cases[0]?.tune : undefined
  if ((!map && !tune) || level.predict || level.cases.length > 1 || solution.length > sheetLimits.options) return []
  const programs = [...wrong, ...shuffle(listVariants(solution), random).map(({ lines }) => lines)]
  const question = tune ? texts.tune.replace('{notes}', tune.join(' ')) : texts.wrongLine
  return takeSome(programs, (lines) => {
    const wrongLine = findOnlyDifference(lines, solution)
    if (wrongLine === null || lines.length < 2 || !isOnlyWrongLine(level, lines, wrongLine)) return null
    return {
      block: { kind: 'debug', question, program: lines, ...partsOf(level) },
      answer: { option: wrongLine, options: lines.length, lines: [solution[wrongLine]!.trim()] },
    }
  })
}

/** Index of the only line in which two programs of the same length differ. */
export function findOnlyDifference(lines: readonly string[], solution: readonly string[]): number | null {
  if (lines.length !== solution.length) return null
  const different = lines.flatMap((line, index) => (line === solution[index] ? [] : [index]))
  return different.length === 1 ? different[0]! : null
}

const solves = (level: LevelRules, lines: readonly string[]) => judgePython(level, lines.join('\n')).solved

/** The program fails, and changing any other line does not repair it. */
function isOnlyWrongLine(level: LevelRules, lines: readonly string[], wrongLine: number): boolean {
  if (solves(level, lines)) return false
  return lines.every(
    (line, index) =>
      index === wrongLine ||
      changeLine(line).every(
        (changed) =>
          !solves(
            level,
            lines.map((old, i) => (i === index ? changed : old)),
          ),
      ),
  )
}

function countTasks(source: LevelSource, texts: TaskTexts, random: Random): SheetTask[] {
  const map = printMap(source.level)
  if (!map || !source.solution.some((line) => line.trim().startsWith('for '))) return []
  return takeSome(
    distinct([source.solution, ...listPrograms(source, random)], (lines) => lines.join('\n')),
    (lines) => {
      const landing = landProgram(source.level, lines)
      if (!landing || landing.squares < 3 || !lines.some((line) => line.startsWith('for '))) return null
      // Wrong options: the loop runs once, or once too often.
      const once = lines.filter((line) => /^\s+\w/.test(line)).length
      const wrong = distinct(
        [once, lines.length, landing.squares + 1, landing.squares - 1, landing.squares + 2],
        String,
      ).filter((count) => count > 0 && count !== landing.squares)
      const options = [landing.squares, ...wrong.slice(0, 3)].toSorted((a, b) => a - b)
      return {
        block: {
          kind: 'choice',
          question: texts.squares,
          program: lines,
          options: options.map(String),
          ...partsOf(source.level),
        },
        answer: { option: options.indexOf(landing.squares), options: 4, lines: [String(landing.squares)] },
      }
    },
  )
}

function orderTasks({ level, solution }: LevelSource, texts: TaskTexts, random: Random): SheetTask[] {
  const map = printMap(level)
  const isFlat = solution.every((line) => !line.startsWith(' ') && !line.endsWith(':'))
  const isOrderable =
    solution.length > 2 && solution.length <= maxOrderedLines && new Set(solution).size === solution.length
  if (!map || !isFlat || !isOrderable || level.predict) return []
  if (listOrders(solution).filter((lines) => solves(level, lines)).length !== 1) return []
  const items = shuffle(solution, random)
  if (items.every((line, index) => line === solution[index])) items.reverse()
  const numbers = items.map((line) => solution.indexOf(line) + 1)
  return [
    {
      block: { kind: 'order', question: texts.order, items, ...partsOf(level) },
      answer: { lines: [numbers.join(', ')] },
    },
  ]
}

function listOrders<Item>(list: readonly Item[]): Item[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((first, index) => listOrders(list.toSpliced(index, 1)).map((rest) => [first, ...rest]))
}

function distinct<Item>(list: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(list.toReversed().map((item) => [key(item), item])).values()].toReversed()
}

/** Stops at the limit of a kind: each candidate costs several runs. */
function takeSome<Item>(list: readonly Item[], make: (item: Item) => SheetTask | null): SheetTask[] {
  const tasks: SheetTask[] = []
  for (const item of list) {
    const task = make(item)
    if (task) tasks.push(task)
    if (tasks.length === maxOfKind) break
  }
  return tasks
}
