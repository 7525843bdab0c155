/**
 * Generates the Bug Hunt puzzles ("knots"): a correct program with one changed line, and a list of possible fixes of
 * which exactly one works. Run `node tools/content/bug-hunt-knots.ts` to write the level pack. Increase the pack version before
 * changing a released pack.
 */

import { writeFileSync } from 'node:fs'
import {
  simulateFlights,
  isHomeInAll,
  type Knot,
  type KnotSky,
  type Mend,
  type MendChoice,
} from '#rules/games/bug-hunt/knot.ts'
import { type Random, seededRandom, shuffle } from '#rules/program/random.ts'

const knotsPerLevel = 24
const directions = ['right', 'up', 'left', 'down'] as const
const opposite = { right: 'left', left: 'right', up: 'down', down: 'up' } as const
type Direction = (typeof directions)[number]

/** Correct program, the maps it solves, and which lines the mistake may be in. */
type Draft = { readonly lines: readonly string[]; readonly skies: readonly KnotSky[]; readonly mayBeWrong?: RegExp }
type Mistake = { readonly program: readonly string[]; readonly mends: readonly Mend[] }
type Plan = {
  readonly fog?: boolean
  readonly lights?: boolean
  readonly costs: readonly [number, number, number]
  readonly choices: number
  readonly draft: (random: Random) => Draft | null
  readonly mistake?: (lines: readonly string[], random: Random, choices: number) => Mistake | null
  readonly mistakes?: 2
  /** The wrong program still solves the first map. */
  readonly hidesInFirst?: boolean
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

/** Plausible replacements for a program line. */
function alternatives(line: string): readonly string[] {
  const indent = indentOf(line)
  const code = line.trim()
  const number = Number(/\d+/.exec(code)?.[0] ?? 0)
  const withNumbers = (least: number, ...numbers: readonly number[]) =>
    numbers
      .filter((value) => value >= least && value !== number)
      .map((candidate) => code.replace(/\d+/, String(candidate)))
  const replacements = ((): readonly string[] => {
    const current = /^fly_(right|up|left|down)\(\)$/.exec(code)?.[1]
    if (current !== undefined)
      return directions.filter((direction) => direction !== current).map((alternative) => `fly_${alternative}()`)
    if (code.startsWith('for ')) return withNumbers(2, number - 1, number + 1, number + 2, number + 3)
    if (code === 'if clear():') return ['if not clear():', 'if clear("left"):', 'if clear("right"):', 'if cloud():']
    if (code === 'while clear():')
      return ['for _ in range(2):', 'for _ in range(3):', 'for _ in range(4):', 'if clear():']
    if (code === 'turn_left()') return ['turn_right()', 'fly()', 'fly(2)']
    if (code === 'turn_right()') return ['turn_left()', 'fly()', 'fly(2)']
    if (code === 'fly(n)') return ['fly(1)', 'fly(n + 1)', 'fly(2)', 'fly(3)']
    if (code === 'fly()') return ['turn_right()', 'fly(2)', 'turn_left()']
    if (/^(fly|hop|side)\(\d\)$/.test(code)) return withNumbers(1, number - 1, number + 1, number + 2, number + 3)
    if (/^n = \d$/.test(code)) return withNumbers(0, number - 1, number + 1, number + 2, number + 3)
    return code === 'n = n + 1' ? ['n = n + 2', 'n = n - 1', 'n = n + 3', 'n = 1'] : []
  })()
  return replacements.map((replacement) => indent + replacement)
}

const replaceLine = (line: string): MendChoice => ({ count: 1, lines: [line] })

/** Changes one line. The fixes offered for that line include its original text. */
function changeLine(lines: readonly string[], random: Random, choices: number, index: number): Mistake | null {
  const right = lines[index]
  const options = right === undefined ? [] : alternatives(right)
  const wrong = options[random(Math.max(1, options.length))]
  if (right === undefined || wrong === undefined) return null
  const program = lines.with(index, wrong)
  const mends = program.flatMap((line, lineIndex): Mend[] => {
    const candidates = lineIndex === index ? options.filter((option) => option !== wrong) : alternatives(line)
    if (candidates.length === 0) return []
    const distractors = shuffle(candidates, random).slice(0, lineIndex === index ? choices - 1 : choices)
    const offered = shuffle(lineIndex === index ? [right, ...distractors] : distractors, random)
    return [{ line: lineIndex, choices: offered.map(replaceLine) }]
  })
  return { program, mends }
}

const changeMatchingLine =
  (mayBeWrong: RegExp) =>
  (lines: readonly string[], random: Random, choices: number): Mistake | null => {
    const lineIndexes = lines.flatMap((line, index) =>
      mayBeWrong.test(line) && alternatives(line).length > 0 ? [index] : [],
    )
    const position = lineIndexes[random(Math.max(1, lineIndexes.length))]
    return position === undefined ? null : changeLine(lines, random, choices, position)
  }

function swapLines(lines: readonly string[], random: Random): Mistake | null {
  const position = random(lines.length - 1)
  const [first = '', second = ''] = lines.slice(position, position + 2)
  if (first === second) return null
  const program = lines.with(position, second).with(position + 1, first)
  const mends = program.slice(0, -1).flatMap((line, lineIndex): Mend[] => {
    const next = program[lineIndex + 1] ?? ''
    const swap: MendChoice = { count: 2, lines: [next, line] }
    const offered = [...(next === line ? [] : [swap]), { count: 1, lines: [] }, ...alternatives(line).map(replaceLine)]
    return [{ line: lineIndex, choices: shuffle(offered.slice(0, 3), random) }]
  })
  return { program, mends }
}

function dropOrInsertLine(lines: readonly string[], random: Random): Mistake | null {
  const index = random(lines.length)
  const line = lines[index] ?? ''
  const isMissing = random(2) === 0
  const program = isMissing ? lines.toSpliced(index, 1) : lines.toSpliced(index, 0, `fly_${directions[random(4)]}()`)
  const mends = program.map((item, lineIndex): Mend => {
    const more = shuffle(directions, random).map((direction) => `fly_${direction}()`)
    const insertions = isMissing && lineIndex === index - 1 ? [line, ...more.filter((other) => other !== line)] : more
    const added = insertions.slice(0, 3).map((other): MendChoice => ({ count: 1, lines: [item, other] }))
    return { line: lineIndex, choices: shuffle([{ count: 1, lines: [] }, ...added], random) }
  })
  return isMissing && index === 0 ? null : { program, mends }
}

/** Moves the last line of a loop body out of the loop, or the first line after the loop into it. */
function moveAcrossLoopEnd(lines: readonly string[], random: Random): Mistake | null {
  const isInside = (line: string) => line.startsWith('    ')
  const toggleIndent = (line: string) => (isInside(line) ? line.trimStart() : `    ${line}`)
  const canToggleIndent = (list: readonly string[], index: number): boolean => {
    const [before = '', line = '', after = ''] = [list[index - 1], list[index], list[index + 1]]
    if (line.startsWith('for ')) return false
    return isInside(line) ? isInside(before) && !isInside(after) : isInside(before)
  }
  const lineIndexes = lines.flatMap((_, index) => (canToggleIndent(lines, index) ? [index] : []))
  const index = lineIndexes[random(Math.max(1, lineIndexes.length))]
  if (index === undefined) return null
  const program = lines.with(index, toggleIndent(lines[index] ?? ''))
  const mends = program.flatMap((line, place): Mend[] => {
    const offered = [...(canToggleIndent(program, place) ? [toggleIndent(line)] : []), ...alternatives(line)].slice(
      0,
      3,
    )
    return offered.length < 2 ? [] : [{ line: place, choices: shuffle(offered, random).map(replaceLine) }]
  })
  return { program, mends }
}

/** Smallest map that fits the flight, with stars at its turns and a bell at its end. */
function buildSkyAround(lines: readonly string[]): KnotSky | null {
  const size = 41
  const wide = Array.from({ length: size }, (_, row) =>
    row === 20 ? `${'.'.repeat(20)}K${'.'.repeat(20)}` : '.'.repeat(size),
  )
  const [flight] = simulateFlights(lines, { skies: [{ map: wide, facing: 'right' }] })
  const start = { column: 20, row: 20 }
  const path = [start, ...(flight?.steps.map(({ position }) => position) ?? [])].filter(
    (cell, index, all) => index === 0 || cell.column !== all[index - 1]?.column || cell.row !== all[index - 1]?.row,
  )
  const names = path.map(({ column, row }) => `${column} ${row}`)
  if (path.length < 3 || new Set(names).size < names.length) return null
  const columns = path.map(({ column }) => column)
  const rows = path.map(({ row }) => row)
  const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1]
  const [width, height] = [Math.max(...columns) + 2 - left, Math.max(...rows) + 2 - top]
  if (width > 12 || height > 9) return null
  const map = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'))
  for (const [index, { column, row }] of path.entries()) {
    const [before, after] = [path[index - 1], path[index + 1]]
    const turns =
      before !== undefined && after !== undefined && before.column !== after.column && before.row !== after.row
    const symbol = index === 0 ? 'K' : index === path.length - 1 ? 'B' : turns ? '*' : 'o'
    ;(map[row - top] as string[])[column - left] = symbol
  }
  return { map: map.map((row) => row.join('')), facing: 'right' }
}

const draftAround = (lines: readonly string[]): Draft | null => {
  const sky = buildSkyAround(lines)
  return sky === null ? null : { lines, skies: [sky] }
}

function randomWalk(count: number, random: Random): readonly string[] {
  const directionsTaken: Direction[] = []
  while (directionsTaken.length < count) {
    const next = directions[random(4)] as Direction
    if (directionsTaken.at(-1) !== undefined && opposite[directionsTaken.at(-1) as Direction] === next) continue
    if (directionsTaken.at(-1) === next && directionsTaken.at(-2) === next) continue
    directionsTaken.push(next)
  }
  return directionsTaken.map((direction) => `fly_${direction}()`)
}

/** Random program of loops (one or two steps each) mixed with single steps. */
function randomLoops(count: number, single: number, random: Random, body = 1): readonly string[] {
  const pieces = Array.from({ length: count }, () => [
    `for _ in range(${2 + random(3)}):`,
    ...randomWalk(body, random).map((line) => `    ${line}`),
  ])
  const singles = randomWalk(single, random).map((line) => [line])
  return shuffle([...pieces, ...singles], random).flat()
}

/** Map with random trees ahead of the kite, at which the program turns. */
function skyWithTrees(rounds: number, random: Random): KnotSky | null {
  const trees = new Set<string>()
  const visited = new Set<string>(['0 0'])
  let [column, row, facing] = [0, 0, 0]
  const shifts = [
    [1, 0],
    [0, -1],
    [-1, 0],
    [0, 1],
  ] as const
  const ahead = () => {
    const [x, y] = shifts[facing] ?? [0, 0]
    return [column + x, row + y] as const
  }
  const path = [[0, 0]]
  for (let round = 0; round < rounds; round += 1) {
    const name = ahead().join(' ')
    if (random(3) === 0 && round > 0 && !visited.has(name)) trees.add(name)
    if (trees.has(name)) facing = (facing + 1) % 4
    const next = ahead()
    if (visited.has(next.join(' ')) || trees.has(next.join(' '))) return null
    ;[column, row] = next
    visited.add(next.join(' '))
    path.push([...next])
  }
  return trees.size === 0 ? null : renderSky(path as [number, number][], trees)
}

function renderSky(path: readonly (readonly [number, number])[], trees: ReadonlySet<string>): KnotSky | null {
  const all = [...path, ...[...trees].map((name) => name.split(' ').map(Number) as [number, number])]
  const [left, top] = [Math.min(...all.map(([x]) => x)) - 1, Math.min(...all.map(([, y]) => y)) - 1]
  const [width, height] = [Math.max(...all.map(([x]) => x)) + 2 - left, Math.max(...all.map(([, y]) => y)) + 2 - top]
  if (width > 12 || height > 9) return null
  const names = path.map((cell) => cell.join(' '))
  const symbolAt = (name: string) => {
    if (trees.has(name)) return 'T'
    const index = names.indexOf(name)
    if (index === -1) return '.'
    return index === 0 ? 'K' : index === names.length - 1 ? 'B' : 'o'
  }
  const map = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => symbolAt(`${column + left} ${row + top}`)).join(''),
  )
  return { map, facing: 'right' }
}

function draftConditions(random: Random): Draft | null {
  const rounds = 5 + random(3)
  const lines = [
    `for _ in range(${rounds}):`,
    '    if clear():',
    '        fly()',
    '    else:',
    '        turn_left()',
    '        fly()',
  ]
  const skies = [skyWithTrees(rounds, random), skyWithTrees(rounds, random)]
  return skies.every((sky) => sky !== null) ? { lines, skies } : null
}

function draftWhileClear(random: Random): Draft | null {
  const lines = [
    'while clear():',
    '    fly()',
    'turn_left()',
    'while clear():',
    '    fly()',
    'turn_right()',
    'fly()',
    'fly()',
  ]
  const skies = [0, 1, 2].map(() => {
    const [right, up] = [2 + random(3), 2 + random(3)]
    const path = [
      ...Array.from({ length: right + 1 }, (_, x) => [x, 0] as const),
      ...Array.from({ length: up }, (_, y) => [right, -1 - y] as const),
      [right + 1, -up] as const,
      [right + 2, -up] as const,
    ]
    return renderSky(path, new Set([`${right + 1} 0`, `${right} ${-up - 1}`]))
  })
  return skies.every((sky) => sky !== null) ? { lines, skies } : null
}

const randomTurn = (random: Random) => (random(2) === 0 ? 'turn_left()' : 'turn_right()')

const draftSpiral = (random: Random): Draft | null =>
  draftAround([
    `n = ${1 + random(2)}`,
    `for _ in range(${2 + random(2)}):`,
    '    fly(n)',
    `    ${randomTurn(random)}`,
    '    n = n + 1',
    `fly(${1 + random(2)})`,
    randomTurn(random),
    `fly(${1 + random(2)})`,
  ])

const draftHops = (random: Random): Draft | null =>
  draftAround([
    'def hop(n):',
    '    fly(n)',
    '    turn_left()',
    `    fly(${1 + random(2)})`,
    '    turn_right()',
    `hop(${1 + random(3)})`,
    `fly(${1 + random(2)})`,
    `hop(${1 + random(3)})`,
    `fly(${1 + random(2)})`,
  ])

const standardCosts = [0, 4, 16] as const
const draftArrows = (count: number) => (random: Random) => draftAround(randomWalk(count, random))

const plans: readonly Plan[] = [
  { costs: standardCosts, choices: 3, lights: true, draft: draftArrows(4) },
  { costs: standardCosts, choices: 3, lights: true, draft: draftArrows(6), mistake: swapLines },
  { costs: standardCosts, choices: 4, lights: true, draft: draftArrows(6), mistake: dropOrInsertLine },
  {
    costs: standardCosts,
    choices: 4,
    lights: true,
    draft: (random) => draftAround(randomLoops(2, 1, random)),
    mistake: changeMatchingLine(/for /),
  },
  { costs: [16, 22, 44], choices: 3, fog: true, draft: draftArrows(12) },
  {
    costs: standardCosts,
    choices: 3,
    draft: (random) => draftAround(randomLoops(1, 3, random, 2)),
    mistake: moveAcrossLoopEnd,
  },
  { costs: standardCosts, choices: 3, draft: draftConditions, mistake: changeMatchingLine(/if |turn/) },
  {
    costs: standardCosts,
    choices: 4,
    draft: draftWhileClear,
    mistake: changeMatchingLine(/while/),
    hidesInFirst: true,
  },
  { costs: [20, 27, 52], choices: 3, fog: true, draft: (random) => draftAround(randomLoops(3, 5, random)) },
  { costs: standardCosts, choices: 4, draft: draftSpiral, mistake: changeMatchingLine(/n = |n\)/) },
  { costs: standardCosts, choices: 4, draft: draftHops, mistake: changeMatchingLine(/fly\(n\)|hop\(\d|fly\(\d/) },
  { costs: [2, 8, 36], choices: 4, draft: (random) => draftAround(randomLoops(2, 5, random)), mistakes: 2 },
]

function createKnot(plan: Plan, random: Random): Knot | null {
  const draft = plan.draft(random)
  if (draft === null || !isHomeInAll(draft.lines, draft)) return null
  const mistake = (plan.mistake ?? changeMatchingLine(/./))(draft.lines, random, plan.choices)
  if (mistake === null) return null
  const { skies, lines: meant } = draft
  const flights = simulateFlights(mistake.program, draft)
  if (flights.every(({ isHome }) => isHome) || (plan.hidesInFirst === true && !flights[0]?.isHome)) return null
  const solvingChoices = mistake.mends.flatMap(({ line, choices }) =>
    choices.filter(({ count, lines }) => isHomeInAll(mistake.program.toSpliced(line, count, ...lines), draft)),
  )
  return solvingChoices.length === 1
    ? { skies, program: mistake.program, meant, mistakes: 1, mends: mistake.mends }
    : null
}

/** Adds a second mistake in another line. */
function createDoubleKnot(plan: Plan, random: Random): Knot | null {
  const knot = createKnot(plan, random)
  if (knot === null) return null
  const first = knot.program.findIndex((line, index) => line !== knot.meant[index])
  const lineIndexes = knot.meant.flatMap((line, index) =>
    index !== first && alternatives(line).length > 0 ? [index] : [],
  )
  const index = lineIndexes[random(Math.max(1, lineIndexes.length))]
  const second = index === undefined ? null : changeLine(knot.meant, random, plan.choices, index)
  const mend = second?.mends.find(({ line }) => line === index)
  if (second === null || index === undefined || mend === undefined) return null
  const program = knot.program.with(index, second.program[index] ?? '')
  const mends = knot.mends.map((item) => (item.line === index ? mend : item))
  const singleFixes = mends.flatMap(({ line, choices }) => choices.map((choice) => ({ line, choice })))
  const applyFix = ({ line, choice }: (typeof singleFixes)[number], lines: readonly string[]) =>
    lines.toSpliced(line, choice.count, ...choice.lines)
  if (singleFixes.some((item) => isHomeInAll(applyFix(item, program), knot))) return null
  const pairs = singleFixes.flatMap((item, from) =>
    singleFixes
      .slice(from + 1)
      .filter((other) => item.line !== other.line && isHomeInAll(applyFix(other, applyFix(item, program)), knot)),
  )
  return pairs.length === 1 ? { ...knot, program, mends, mistakes: 2 } : null
}

function knotsOf(plan: Plan, random: Random): readonly Knot[] {
  const knots = new Map<string, Knot>()
  for (let tries = 0; knots.size < knotsPerLevel && tries < 3_000; tries += 1) {
    const knot = plan.mistakes === 2 ? createDoubleKnot(plan, random) : createKnot(plan, random)
    if (knot !== null) knots.set(JSON.stringify([knot.program, knot.skies]), knot)
  }
  return [...knots.values()]
}

const random = seededRandom(20_261_117)
const levels = plans.map((plan) => ({
  fog: plan.fog === true,
  lights: plan.lights === true,
  costs: plan.costs,
  knots: knotsOf(plan, random),
}))
writeFileSync(
  new URL('../../content/games/bug-hunt.json', import.meta.url),
  `${JSON.stringify({ version: 1, levels })}\n`,
)
for (const [index, { knots }] of levels.entries())
  console.log(index + 1, knots.length, knots[0]?.mends.length, knots[0]?.program.join(' / '))
