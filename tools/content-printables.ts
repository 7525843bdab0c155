import type { Printable, PrintableOf } from '#content/printables.ts'
import { judgeCase } from '#rules/levels/level.ts'
import type { CaseFile, WorldName } from '#rules/levels/level-file.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import { countOrders, isInOrder } from '#rules/unplugged/orders.ts'
import { playRhythm, shortestPiece } from '#rules/unplugged/rhythm.ts'
import { mostByHalving, opensByHalving, opensOneByOne } from '#rules/unplugged/searching.ts'
import { sortByChoosing, sortByNeighbours } from '#rules/unplugged/sorting.ts'

/** What a printable part claims, worked out anew: its flights are flown, its programs run, its numbers counted. */

type Checks = { readonly [Kind in Printable['kind']]: (part: PrintableOf<Kind>) => string[] }

const checks: Checks = {
  cards: cardProblems,
  grids: ({ grids, rule }) => grids.flatMap((grid, at) => numbered('grid', at, gridProblems(grid, rule))),
  ribbons: ({ ribbons }) => ribbons.flatMap((ribbon, at) => numbered('ribbon', at, ribbonProblems(ribbon))),
  rhythms: ({ rhythms }) => rhythms.flatMap((rhythm, at) => numbered('rhythm', at, rhythmProblems(rhythm))),
  decisions: ({ row, rules }) => rules.flatMap((rule, at) => numbered('rule', at, decisionProblems(row, rule))),
  programs: ({ programs }) => programs.flatMap((program, at) => numbered('program', at, programProblems(program))),
  sorting: ({ rows }) => rows.flatMap((row, at) => numbered('row', at, sortingProblems(row))),
  searching: searchingProblems,
  tests: testProblems,
  table: () => [],
  boxes: () => [],
}

export const printableProblems = (part: Printable): string[] =>
  (checks[part.kind] as (part: Printable) => string[])(part).map((problem) => `part ${part.id}: ${problem}`)

const numbered = (name: string, at: number, problems: readonly string[]) =>
  problems.map((problem) => `${name} ${at + 1} ${problem}`)

const differs = (what: string, said: unknown, found: unknown): string[] =>
  JSON.stringify(said) === JSON.stringify(found)
    ? []
    : [`says ${JSON.stringify(said)} ${what}, it is ${JSON.stringify(found)}`]

type Mistake = NonNullable<PrintableOf<'cards'>['mistake']>

/** The plan with its one mistake mended as it says. */
function mended<Step>(plan: readonly Step[], right: readonly Step[], { kind, at }: Mistake): Step[] {
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
    ...(isInOrder(steps, before) ? ['has no mistake in it'] : []),
    ...(isInOrder(mended(steps, steps, mistake), before) ? [] : ['is not mended by its mistake']),
  ]
}

/** How a program ends in a world; `solved` where it does what it should. */
function runIn(
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
  const fly = (lines: readonly string[]) => runIn('sky', { map, facing }, lines)
  const problems: string[] = []
  for (const lines of [solution, rule]) {
    const end = lines ? fly(lines) : 'solved'
    if (end !== 'solved') problems.push(`is not solved by its program: ${end}`)
  }
  if (plan && solution && mistake) {
    if (fly(plan) === 'solved') problems.push('has a plan without a mistake')
    problems.push(...differs('after mending', solution, mended(plan, solution, mistake)))
  }
  if (solution && most !== undefined) {
    if (solution.length > most) problems.push(`takes ${solution.length} commands, not ${most}`)
    if (arrows(solution.length - 1).some((lines) => fly(lines) === 'solved')) problems.push('has a shorter way')
  }
  return problems
}

/** Every program of at most so many arrows. */
function arrows(most: number): string[][] {
  if (most <= 0) return []
  const shorter = arrows(most - 1)
  const longest = most === 1 ? [[]] : shorter.filter((lines) => lines.length === most - 1)
  const four = ['fly_right()', 'fly_left()', 'fly_up()', 'fly_down()']
  return [...shorter, ...longest.flatMap((lines) => four.map((arrow) => [...lines, arrow]))]
}

function ribbonProblems({ piece, times, rest }: PrintableOf<'ribbons'>['ribbons'][number]): string[] {
  if (rest >= piece.length) return ['has a rest as long as its piece']
  const ribbon = [...Array.from({ length: times }, () => piece).flat(), ...piece.slice(0, rest)]
  return differs('signs in its piece', piece.length, shortestPiece(ribbon))
}

function rhythmProblems({ program, moves, heard }: PrintableOf<'rhythms'>['rhythms'][number]): string[] {
  const played = Map.groupBy(playRhythm(program, moves), (action) => action)
  const counts = [...played].map(([action, times]) => [action, times.length])
  return differs('heard', Object.entries(heard).toSorted(), counts.toSorted())
}

type Decisions = PrintableOf<'decisions'>

function decisionProblems(row: Decisions['row'], { when, otherwise, does }: Decisions['rules'][number]): string[] {
  const done = row.map((card) => {
    const fits = when.find(({ looks }) => looks.every((look) => card.split('-').includes(look)))
    return fits?.does ?? otherwise ?? null
  })
  const unused = [...when.map((one) => one.does), otherwise ?? null].filter((action) => !done.includes(action))
  return [...differs('done', does, done), ...unused.map((action) => `never does ${action}`)]
}

function programProblems({ given, lines, ends }: PrintableOf<'programs'>['programs'][number]): string[] {
  const end = runIn('station', { given, variables: ends }, lines)
  return end === 'solved' ? [] : [`does not end with ${JSON.stringify(ends)}: ${end}`]
}

function sortingProblems({ numbers, neighbours, choosing }: PrintableOf<'sorting'>['rows'][number]): string[] {
  const [one, other] = [sortByNeighbours(numbers), sortByChoosing(numbers)]
  return [
    ...differs('for neighbours', neighbours, [one.comparisons, one.swaps]),
    ...differs('for choosing', choosing, [other.comparisons, other.swaps]),
  ]
}

function searchingProblems({ numbers, wanted, oneByOne, halving, most }: PrintableOf<'searching'>): string[] {
  return [
    ...(numbers.every((number, at) => at === 0 || number > numbers[at - 1]!) ? [] : ['is not in order']),
    ...differs('opened one by one', oneByOne, opensOneByOne(numbers, wanted)),
    ...differs('opened by halving', halving, opensByHalving(numbers, wanted)),
    ...most.flatMap(([cards, opened]) => differs(`opened of ${cards}`, opened, mostByHalving(cards))),
  ]
}

function testProblems({ boxes, catches }: PrintableOf<'tests'>): string[] {
  const says = (rule: string, number: number) =>
    runIn('station', { given: { number }, variables: { said: 1 } }, ['said = 0', `if ${rule}:`, '    said = 1']) ===
    'solved'
  const [one, other] = catches.boxes.map((box) => boxes[box - 1])
  if (!one || !other) return ['catches a box that is not there']
  const upTo = Array.from({ length: catches.upTo + 1 }, (_, number) => number)
  return [
    ...boxes.flatMap(({ rule, yes, no }, at) =>
      numbered('box', at, [
        ...differs(
          'yes',
          yes,
          yes.filter((number) => says(rule, number)),
        ),
        ...differs(
          'no',
          no,
          no.filter((number) => !says(rule, number)),
        ),
      ]),
    ),
    ...differs(
      'caught',
      catches.numbers,
      upTo.filter((number) => says(one.rule, number) !== says(other.rule, number)),
    ),
  ]
}
