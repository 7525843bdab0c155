import type { Resource, ResourceBlock } from '#content/resource-schema.ts'
import { judgeCase } from '#rules/levels/level.ts'
import { openCases, readLines } from '#rules/levels/open-level.ts'
import type { Direction } from '#rules/worlds/grid.ts'

/** Recomputes the answers of printed tasks: flies the programs and repeats the sorting and counting. */

type Answers = Resource['answers']
type Block<Kind extends ResourceBlock['kind']> = Extract<ResourceBlock, { kind: Kind }>

const arrows: Readonly<Record<string, string>> = {
  '→': 'fly_right()',
  '←': 'fly_left()',
  '↑': 'fly_up()',
  '↓': 'fly_down()',
}

export function answerProblems(block: ResourceBlock, answers: Answers): string[] {
  const problem = 'id' in block && block.id in answers ? findProblem(block, answers[block.id]!) : null
  return problem === null || !('id' in block) ? [] : [`${block.id} ${problem}`]
}

function findProblem(block: ResourceBlock, answer: Answers[string]): string | null {
  switch (block.kind) {
    case 'trace':
      return traceProblem(block, String(answer).split(' '))
    case 'debug':
      return debugProblem(block, answer as { line: number; right: string })
    case 'predict':
      return block.flags ? flagProblem(block, String(answer)) : null
    case 'order':
      return orderProblem(block, answer as number[])
    case 'choice':
      return 'ABCD'.slice(0, block.options.length).includes(String(answer)) ? null : `has no option ${String(answer)}`
    case 'number':
      return block.asks && block.asks.join() !== Object.keys(answer).join() ? 'counts other actions' : null
    case 'match':
      return block.style === 'pairs' && String(answer).length !== block.left.length ? 'leaves lines over' : null
    case 'colour':
      return (answer as string[]).every((row) => row.length === block.size) ? null : 'has another size'
    case 'table':
      return block.style === 'lamps-task'
        ? lampProblem(block, answer as { patterns: string[]; numbers: number[] })
        : null
    default:
      return null
  }
}

/** Runs a program in the sky; returns `solved` or the reason why it fails. */
function fly(map: readonly string[], lines: readonly string[], facing: Direction = 'right'): string {
  const program = readLines(lines, 'sky')
  if (!program.ok) return program.reason
  const cases = openCases({ world: 'sky', rules: 1, cases: [{ map: [...map], facing }] }, { skin: 'blocks' })
  if (!cases.ok) return cases.reason
  const { solved, reason } = judgeCase(program.value, cases.value[0]!)
  return solved ? 'solved' : reason
}

function traceProblem({ map, boxes }: Block<'trace'>, path: readonly string[]): string | null {
  if (path.length !== boxes) return `has ${boxes} boxes for ${path.length} arrows`
  const end = fly(
    map,
    path.map((arrow) => arrows[arrow] ?? arrow),
  )
  return end === 'solved' ? null : `does not reach the bell: ${end}`
}

function debugProblem({ map, facing, program }: Block<'debug'>, { line, right }: { line: number; right: string }) {
  if (line > program.length) return `has no line ${line}`
  if (program[line - 1] === right) return 'repeats the mistake'
  if (!map) return null
  if (fly(map, program, facing) === 'solved') return 'has no mistake'
  const end = fly(map, program.with(line - 1, right), facing)
  return end === 'solved' ? null : `is not fixed: ${end}`
}

/** The flag on which the kite ends its flight, as in a prediction question of a lesson. */
function flagProblem({ map, facing, program, flags }: Block<'predict'>, flag: string): string | null {
  const names = Object.keys(flags!)
  const withFlags = map!.map((row, y) =>
    [...row]
      .map((sign, x) => {
        const index = names.findIndex((name) => flags![name as 'A']![0] === x && flags![name as 'A']![1] === y)
        return index < 0 ? sign : String(index + 1)
      })
      .join(''),
  )
  const lines = readLines(program, 'sky')
  const cases = openCases(
    { world: 'sky', rules: 1, cases: [{ map: withFlags, facing }] },
    { skin: 'blocks', predict: {} },
  )
  if (!lines.ok || !cases.ok) return 'cannot be flown'
  const landed = names[(judgeCase(lines.value, cases.value[0]!).answer ?? 0) - 1]
  return landed === flag ? null : `does not land on ${flag} but on ${landed ?? 'no flag'}`
}

function orderProblem({ map, facing, items }: Block<'order'>, order: readonly number[]): string | null {
  if (order.toSorted().join() !== items.map((_, index) => index + 1).join()) return 'does not number each line once'
  if (!map) return null
  const lines = order.map((place, index) => [place, items[index] as string] as const)
  const end = fly(
    map,
    lines.toSorted(([a], [b]) => a - b).map(([, line]) => line),
    facing,
  )
  return end === 'solved' ? null : `does not reach the bell: ${end}`
}

function lampProblem(
  { numbers, patterns }: Extract<ResourceBlock, { style: 'lamps-task' }>,
  answer: { patterns: string[]; numbers: number[] },
): string | null {
  const sum = (bits: string) => Number.parseInt(bits, 2)
  const right = numbers.join() === answer.patterns.map(sum).join() && patterns.map(sum).join() === answer.numbers.join()
  return right ? null : 'has a wrong sum'
}
