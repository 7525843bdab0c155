import type { Printable, PrintableOf } from '#content/printables.ts'
import { judgeCase } from '#rules/levels/level.ts'
import type { CaseFile, WorldName } from '#rules/levels/level-file.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import { countOrders, isInOrder } from '#rules/unplugged/orders.ts'
import { playRhythm, shortestPiece } from '#rules/unplugged/rhythm.ts'
import { maxBinarySearchOpenings, binarySearchOpenings, linearSearchOpenings } from '#rules/unplugged/searching.ts'
import { selectionSort, bubbleSort } from '#rules/unplugged/sorting.ts'

/** Recomputes the answers of printable parts: runs their programs and counts their numbers. */

type Checks = { readonly [Kind in Printable['kind']]: (part: PrintableOf<Kind>) => string[] }

const checks: Checks = {
  cards: cardProblems,
  grids: ({ grids, rule }) => grids.flatMap((grid, index) => prefixNumber('grid', index, gridProblems(grid, rule))),
  ribbons: ({ ribbons }) => ribbons.flatMap((ribbon, index) => prefixNumber('ribbon', index, ribbonProblems(ribbon))),
  rhythms: ({ rhythms }) => rhythms.flatMap((rhythm, index) => prefixNumber('rhythm', index, rhythmProblems(rhythm))),
  decisions: ({ row, rules }) =>
    rules.flatMap((rule, index) => prefixNumber('rule', index, decisionProblems(row, rule))),
  programs: ({ programs }) =>
    programs.flatMap((program, index) => prefixNumber('program', index, programProblems(program))),
  sorting: ({ rows }) => rows.flatMap((row, index) => prefixNumber('row', index, sortingProblems(row))),
  searching: searchingProblems,
  tests: testProblems,
  table: () => [],
  boxes: () => [],
}

export const printableProblems = (part: Printable): string[] =>
  (checks[part.kind] as (part: Printable) => string[])(part).map((problem) => `part ${part.id}: ${problem}`)

const prefixNumber = (name: string, index: number, problems: readonly string[]) =>
  problems.map((problem) => `${name} ${index + 1} ${problem}`)

const differs = (unit: string, claimed: unknown, actual: unknown): string[] =>
  JSON.stringify(claimed) === JSON.stringify(actual)
    ? []
    : [`says ${JSON.stringify(claimed)} ${unit}, it is ${JSON.stringify(actual)}`]

type Mistake = NonNullable<PrintableOf<'cards'>['mistake']>

/** Undoes the described mistake in a plan. */
function fixPlan<Step>(plan: readonly Step[], right: readonly Step[], { kind, at }: Mistake): Step[] {
  const step = right[at - 1]!
  if (kind === 'missing') return plan.toSpliced(at - 1, 0, step)
  if (kind === 'extra') return plan.toSpliced(at - 1, 1)
  if (kind === 'wrong') return plan.toSpliced(at - 1, 1, step)
  return plan.toSpliced(at - 1, 2, plan[at]!, plan[at - 1]!)
}

function cardProblems({ cards, before, orders, mistake }: PrintableOf<'cards'>): string[] {
  if (!before) return []
  const steps = cards.flatMap(({ word }) => word ?? [])
  const unknown = before.flat().filter((step) => !steps.includes(step))
  if (unknown.length > 0) return unknown.map((step) => `orders ${step}, which is on no card`)
  if (!mistake) return differs('right orders', orders, countOrders(steps, before))
  return [
    ...(isInOrder(steps, before) ? ['contains no mistake'] : []),
    ...(isInOrder(fixPlan(steps, steps, mistake), before) ? [] : ['is not fixed by undoing its mistake']),
  ]
}

/** Runs a program in a world; returns `solved` or the reason why it fails. */
function runProgram(
  world: WorldName,
  file: CaseFile,
  lines: readonly string[],
  skin: 'icons' | 'blocks' = 'blocks',
): string {
  const program = readLines(lines, world)
  if (!program.ok) return program.reason
  const cases = openCases({ world, rules: 1, cases: [file] }, { skin })
  if (!cases.ok) return cases.reason
  const { solved, reason } = judgeCase(program.value, cases.value[0]!)
  return solved ? 'solved' : reason
}

type Grid = PrintableOf<'grids'>['grids'][number]

function gridProblems({ map, facing, solution, most, plan, mistake }: Grid, rule?: readonly string[]): string[] {
  const fly = (lines: readonly string[]) => runProgram('sky', { map, facing }, lines)
  const problems: string[] = []
  for (const lines of [solution, rule]) {
    const end = lines ? fly(lines) : 'solved'
    if (end !== 'solved') problems.push(`is not solved by its program: ${end}`)
  }
  if (plan && solution && mistake) {
    if (fly(plan) === 'solved') problems.push('has a plan without a mistake')
    problems.push(...differs('after the fix', solution, fixPlan(plan, solution, mistake)))
  }
  if (solution && most !== undefined) {
    if (solution.length > most) problems.push(`takes ${solution.length} commands, not ${most}`)
    if (arrowPrograms(solution.length - 1).some((lines) => fly(lines) === 'solved')) problems.push('has a shorter path')
  }
  return problems
}

/** All programs of at most `most` arrow commands. */
function arrowPrograms(most: number): string[][] {
  if (most <= 0) return []
  const shorter = arrowPrograms(most - 1)
  const longest = most === 1 ? [[]] : shorter.filter((lines) => lines.length === most - 1)
  const arrowCommands = ['fly_right()', 'fly_left()', 'fly_up()', 'fly_down()']
  return [...shorter, ...longest.flatMap((lines) => arrowCommands.map((arrow) => [...lines, arrow]))]
}

function ribbonProblems({ piece, times, rest }: PrintableOf<'ribbons'>['ribbons'][number]): string[] {
  if (rest >= piece.length) return ['has a rest as long as its piece']
  const ribbon = [...Array.from({ length: times }, () => piece).flat(), ...piece.slice(0, rest)]
  return differs('symbols in its piece', piece.length, shortestPiece(ribbon))
}

function rhythmProblems({ program, moves, heard }: PrintableOf<'rhythms'>['rhythms'][number]): string[] {
  const played = Map.groupBy(playRhythm(program, moves), (action) => action)
  const counts = [...played].map(([action, times]) => [action, times.length])
  return differs('heard', Object.entries(heard).toSorted(), counts.toSorted())
}

type Decisions = PrintableOf<'decisions'>

function decisionProblems(row: Decisions['row'], { when, otherwise, does }: Decisions['rules'][number]): string[] {
  const performed = row.map((card) => {
    const fits = when.find(({ looks }) => looks.every((look) => card.split('-').includes(look)))
    return fits?.does ?? otherwise ?? null
  })
  const unused = [...when.map((condition) => condition.does), otherwise ?? null].filter(
    (action) => !performed.includes(action),
  )
  return [...differs('done', does, performed), ...unused.map((action) => `never does ${action}`)]
}

function programProblems({ given, lines, ends }: PrintableOf<'programs'>['programs'][number]): string[] {
  const end = runProgram('station', { given, variables: ends }, lines)
  return end === 'solved' ? [] : [`does not end with ${JSON.stringify(ends)}: ${end}`]
}

function sortingProblems({ numbers, neighbours, choosing }: PrintableOf<'sorting'>['rows'][number]): string[] {
  const [bubbleCounts, selectionCounts] = [bubbleSort(numbers), selectionSort(numbers)]
  return [
    ...differs('for neighbours', neighbours, [bubbleCounts.comparisons, bubbleCounts.swaps]),
    ...differs('for choosing', choosing, [selectionCounts.comparisons, selectionCounts.swaps]),
  ]
}

function searchingProblems({ numbers, wanted, oneByOne, halving, most }: PrintableOf<'searching'>): string[] {
  return [
    ...(numbers.every((number, index) => index === 0 || number > numbers[index - 1]!) ? [] : ['is not in order']),
    ...differs('opened one by one', oneByOne, linearSearchOpenings(numbers, wanted)),
    ...differs('opened by halving', halving, binarySearchOpenings(numbers, wanted)),
    ...most.flatMap(([cards, opened]) => differs(`opened of ${cards}`, opened, maxBinarySearchOpenings(cards))),
  ]
}

function testProblems({ boxes, catches }: PrintableOf<'tests'>): string[] {
  const isAccepted = (rule: string, number: number) =>
    runProgram('station', { given: { number }, variables: { said: 1 } }, [
      'said = 0',
      `if ${rule}:`,
      '    said = 1',
    ]) === 'solved'
  const [item, other] = catches.boxes.map((box) => boxes[box - 1])
  if (!item || !other) return ['catches a box that is not there']
  const upTo = Array.from({ length: catches.upTo + 1 }, (_, number) => number)
  return [
    ...boxes.flatMap(({ rule, yes, no }, index) =>
      prefixNumber('box', index, [
        ...differs(
          'yes',
          yes,
          yes.filter((number) => isAccepted(rule, number)),
        ),
        ...differs(
          'no',
          no,
          no.filter((number) => !isAccepted(rule, number)),
        ),
      ]),
    ),
    ...differs(
      'caught',
      catches.numbers,
      upTo.filter((number) => isAccepted(item.rule, number) !== isAccepted(other.rule, number)),
    ),
  ]
}
