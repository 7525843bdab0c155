import { levelFileOf, type LevelStep } from '#content/schema.ts'
import { matchesWrongProgram, traceOf } from '#rules/levels/explanation.ts'
import { judgeFile, findRefusedBlock } from '#rules/levels/judge-file.ts'
import type { Verdict } from '#rules/levels/level.ts'
import { judge } from '#rules/levels/level.ts'
import type { CaseFile, LevelFile, WorldName } from '#rules/levels/level-file.ts'
import {
  beatsOf,
  linesOf,
  openCases,
  openLevel,
  readLines,
  vocabularies,
  type AnyLevel,
} from '#rules/levels/open-level.ts'
import { answerOf } from '#rules/levels/prediction.ts'
import { parsePython, printPython } from '#rules/program/python.ts'
import { change } from '#rules/program/edit.ts'
import { nestingOf, statementsIn, type Program } from '#rules/program/tree.ts'
import { isSameDrawing } from '#rules/worlds/drawing.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import type { StringState } from '#rules/worlds/string.ts'

/** Checks a level by running its solution, must-fail programs and example. */

export type LevelCounts = { runs: number; solutions: number; mustFail: number; examples: number }

const MAX_NESTING = 3

export function checkLevel(step: LevelStep, counts: LevelCounts): string[] {
  const file = levelFileOf(step)
  const level = openLevel(file)
  if (!level.ok) return [`cannot be opened: ${level.reason}`]
  const problems: string[] = []
  for (const [index] of (file.choices ?? []).entries()) {
    const choice = openLevel(file, index + 1)
    if (!choice.ok) problems.push(`choice ${index + 1} cannot be opened: ${choice.reason}`)
  }
  const solution = parseProgram(file.solution, 'the solution', file.world, problems)
  if (!solution) return problems
  counts.solutions++
  return [
    ...problems,
    ...solutionProblems(file, level.value, solution, counts),
    ...startProblems(file, level.value, solution, counts),
    ...(file.predict ? predictProblems(file) : wrongProblems(file, level.value, solution, counts)),
    ...exampleProblems(file, counts),
  ]
}

function parseProgram(lines: readonly string[], label: string, world: WorldName, problems: string[]): Program | null {
  const program = readLines(lines, world)
  if (!program.ok) problems.push(`${label} cannot be read: ${program.reason}`)
  return program.ok ? program.value : null
}

const firstFailed = ({ cases }: Verdict<unknown, unknown>) => cases.find(({ solved }) => !solved)

function solutionProblems(file: LevelFile, level: AnyLevel, solution: Program, counts: LevelCounts): string[] {
  const problems: string[] = []
  const verdict = judgeFile(file, solution)
  counts.runs += level.cases.length
  if (!verdict.ok) return [`the solution is refused: ${verdict.reason}`]
  const failed = firstFailed(verdict.value)
  if (failed) problems.push(`the solution fails in case ${verdict.value.cases.indexOf(failed) + 1}: ${failed.reason}`)
  else if (verdict.value.stars < 3) problems.push(`the solution earns ${verdict.value.stars} stars`)
  const { mostBlocks, slack = 0 } = file.stars
  if (mostBlocks !== null && mostBlocks - slack !== verdict.value.blocks)
    problems.push(`the third star allows ${mostBlocks} blocks, the solution has ${verdict.value.blocks}`)
  if (nestingOf(solution.body) > MAX_NESTING) problems.push('the solution is nested too deep')
  return [
    ...problems,
    ...skinProblems(file, level, solution, counts),
    ...numberProblems(file, level, solution, counts),
    ...drawingProblems(file, level, solution),
  ]
}

/** Numbers in the solution must be minimal: flights end at the bell, so a too large number would go unnoticed. */
function numberProblems({ world }: LevelFile, level: AnyLevel, solution: Program, counts: LevelCounts): string[] {
  if (world !== 'sky' && world !== 'garden') return []
  return statementsIn(solution.body).flatMap((statement) => {
    const [input] = statement.kind === 'do' ? statement.inputs : statement.kind === 'repeat' ? [statement.times] : []
    if (input?.kind !== 'number' || input.value < 2) return []
    const fewer = { kind: 'number', value: input.value - 1 } as const
    const smaller = change(solution, statement.id, (statement) =>
      statement.kind === 'do'
        ? { ...statement, inputs: [fewer] }
        : statement.kind === 'repeat'
          ? { ...statement, times: fewer }
          : statement,
    )
    counts.runs += level.cases.length
    return smaller.ok && judge(smaller.value, level).stars === 3
      ? [`the solution uses ${input.value} where ${fewer.value} is enough`]
      : []
  })
}

/** Student drawings are judged with tolerance, but the solution must match the target closely. */
function drawingProblems({ world, goals, cases }: LevelFile, level: AnyLevel, solution: Program): string[] {
  if (world !== 'string' || goals) return []
  return judge(solution, level).cases.flatMap(({ steps }, index) => {
    const { lines = null } = (steps.at(-1)?.state ?? {}) as Partial<StringState>
    const target = (cases[index]!.drawing ?? []).flatMap(linesOf)
    return isSameDrawing(itemsOf(lines), target, 0.05) ? [] : ['the solution does not match the target drawing closely']
  })
}

/** The solution must behave the same after a round trip through Python text and in a second run. */
function skinProblems({ world }: LevelFile, level: AnyLevel, program: Program, counts: LevelCounts): string[] {
  const reparsed = parsePython(printPython(program), vocabularies[world])
  counts.runs += 2 * level.cases.length
  if (!reparsed.ok) return [`as Python the solution cannot be read: ${reparsed.reason}`]
  const trace = traceOf(program, level)
  return [
    ...(traceOf(reparsed.value, level) === trace ? [] : ['as Python the solution does something else']),
    ...(traceOf(program, level) === trace ? [] : ['a second run does something else']),
  ]
}

function startProblems(file: LevelFile, level: AnyLevel, solution: Program, counts: LevelCounts): string[] {
  const needed = file.kind === 'fix' || file.kind === 'finish' || file.kind === 'predict'
  if (!file.start) return needed ? [`a level to ${file.kind} needs a program to start with`] : []
  const problems: string[] = []
  const start = parseProgram(file.start, 'the program to start with', file.world, problems)
  if (!start) return problems
  counts.runs += level.cases.length
  if (file.predict) {
    if (printPython(start) !== printPython(solution)) problems.push('the program to predict is not the solution')
  } else if (judge(start, level).stars > 0) problems.push('the program to start with already solves it')
  const refused = findRefusedBlock(file, start)
  if (refused) problems.push(`the program to start with is refused: ${refused.reason}`)
  return problems
}

function predictProblems(file: LevelFile): string[] {
  const { predict, cases, answer } = file
  const flags = new Set((cases[0]?.map ?? []).join('').match(/[123]/g))
  if (!predict?.tunes && flags.size < 3) return ['there are not three flags to choose from']
  if (predict?.tunes && new Set(predict.tunes.map((tune) => beatsOf(tune).join())).size < 3)
    return ['there are not three tunes to choose from']
  const right = answerOf(file)
  const shown = right.ok ? right.value : right.reason
  return shown === answer ? [] : [`the answer should be ${answer}, a run shows ${shown}`]
}

function wrongProblems(file: LevelFile, level: AnyLevel, solution: Program, counts: LevelCounts): string[] {
  if (file.goals && file.mustFail.length === 0) return []
  if (file.mustFail.length === 0 || file.explains === undefined)
    return ['no program must fail, so no explanation can be shown']
  const problems: string[] = []
  const programs = file.mustFail.map(({ program }, index) =>
    parseProgram(program, `must-fail program ${index + 1}`, file.world, problems),
  )
  for (const [index, wrong] of programs.entries()) {
    if (!wrong) continue
    counts.mustFail++
    counts.runs += level.cases.length
    const refused = findRefusedBlock(file, wrong)
    if (refused) problems.push(`must-fail program ${index + 1} is refused: ${refused.reason}`)
    const failed = firstFailed(judge(wrong, level))
    const { reason } = file.mustFail[index]!
    if (!failed) problems.push(`must-fail program ${index + 1} solves it`)
    else if (failed.reason !== reason)
      problems.push(`must-fail program ${index + 1} fails by ${failed.reason}, not by ${reason}`)
  }
  for (const programIndex of [file.explains, ...(file.alsoExplains ?? [])]) {
    const explained = programs[programIndex]
    if (!explained) problems.push('the explanation is about no program')
    else if (matchesWrongProgram(solution, explained, level))
      problems.push('the explanation would be shown for the solution')
  }
  return problems
}

/** Examples without a goal only demonstrate a program and cannot fail. */
const hasGoal = ({ map = [], tune, out, boxes, variables }: CaseFile): boolean =>
  /[B\dasm]/.test(map.join('').replaceAll(/[123]/g, '')) || Boolean(tune ?? out ?? boxes ?? variables)

function exampleProblems({ example, ...file }: LevelFile, counts: LevelCounts): string[] {
  if ('step' in example) return []
  const problems: string[] = []
  const world = example.world ?? file.world
  const program = parseProgram(example.program, 'the example', world, problems)
  const cases = openCases({ world, rules: file.rules, cases: example.cases }, { skin: file.skin })
  if (!cases.ok) return [...problems, `the example cannot be opened: ${cases.reason}`]
  if (!program) return problems
  counts.examples++
  counts.runs += cases.value.length
  const verdict = judge(program, { cases: cases.value, ideas: [], mostBlocks: null })
  const failed = firstFailed(verdict)
  if (failed && example.cases.some(hasGoal)) problems.push(`the example fails: ${failed.reason}`)
  if (verdict.cases.some(({ stop }) => stop)) problems.push('the example stops before its end')
  return problems
}
