/**
 * Draws the knots of Bug Hunt: a program that flies home in its skies, one line of it changed, and mends of which exactly
 * one heals. `node tools/bug-hunt-knots.ts` writes the level pack; a pack that children have played gets a new version.
 */

import { writeFileSync } from 'node:fs'
import {
  flightsOf,
  isHomeInAll,
  type Knot,
  type KnotSky,
  type Mend,
  type MendChoice,
} from '#rules/games/bug-hunt/knot.ts'
import { type Random, seededRandom, shuffled } from '#rules/program/random.ts'

const knotsPerLevel = 24
const directions = ['right', 'up', 'left', 'down'] as const
const opposite = { right: 'left', left: 'right', up: 'down', down: 'up' } as const
type Way = (typeof directions)[number]

/** Right programs, the skies they are for, and which lines may hold the mistake. */
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
  /** The first sky shows nothing of the mistake. */
  readonly hidesInFirst?: boolean
}

const indentOf = (line: string): string => line.slice(0, line.length - line.trimStart().length)

/** What could stand in a line's place. */
function alternatives(line: string): readonly string[] {
  const indent = indentOf(line)
  const code = line.trim()
  const number = Number(/\d+/.exec(code)?.[0] ?? 0)
  const withNumbers = (least: number, ...numbers: readonly number[]) =>
    numbers.filter((one) => one >= least && one !== number).map((one) => code.replace(/\d+/, String(one)))
  const found = ((): readonly string[] => {
    const way = /^fly_(right|up|left|down)\(\)$/.exec(code)?.[1]
    if (way !== undefined) return directions.filter((one) => one !== way).map((one) => `fly_${one}()`)
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
  return found.map((one) => indent + one)
}

const inPlace = (line: string): MendChoice => ({ count: 1, lines: [line] })

/** One line says something else. Where it was changed, what it said before is among the mends. */
function oneLine(lines: readonly string[], random: Random, choices: number, at: number): Mistake | null {
  const right = lines[at]
  const options = right === undefined ? [] : alternatives(right)
  const wrong = options[random(Math.max(1, options.length))]
  if (right === undefined || wrong === undefined) return null
  const program = lines.with(at, wrong)
  const mends = program.flatMap((line, place): Mend[] => {
    const others = place === at ? options.filter((one) => one !== wrong) : alternatives(line)
    if (others.length === 0) return []
    const kept = shuffled(others, random).slice(0, place === at ? choices - 1 : choices)
    const offered = shuffled(place === at ? [right, ...kept] : kept, random)
    return [{ line: place, choices: offered.map(inPlace) }]
  })
  return { program, mends }
}

const anyLine =
  (mayBeWrong: RegExp) =>
  (lines: readonly string[], random: Random, choices: number): Mistake | null => {
    const places = lines.flatMap((line, at) => (mayBeWrong.test(line) && alternatives(line).length > 0 ? [at] : []))
    const at = places[random(Math.max(1, places.length))]
    return at === undefined ? null : oneLine(lines, random, choices, at)
  }

function twoSwapped(lines: readonly string[], random: Random): Mistake | null {
  const at = random(lines.length - 1)
  const [one = '', other = ''] = lines.slice(at, at + 2)
  if (one === other) return null
  const program = lines.with(at, other).with(at + 1, one)
  const mends = program.slice(0, -1).flatMap((line, place): Mend[] => {
    const next = program[place + 1] ?? ''
    const swap: MendChoice = { count: 2, lines: [next, line] }
    const offered = [...(next === line ? [] : [swap]), { count: 1, lines: [] }, ...alternatives(line).map(inPlace)]
    return [{ line: place, choices: shuffled(offered.slice(0, 3), random) }]
  })
  return { program, mends }
}

function missingOrTooMany(lines: readonly string[], random: Random): Mistake | null {
  const at = random(lines.length)
  const line = lines[at] ?? ''
  const isMissing = random(2) === 0
  const program = isMissing ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, `fly_${directions[random(4)]}()`)
  const mends = program.map((one, place): Mend => {
    const more = shuffled(directions, random).map((way) => `fly_${way}()`)
    const wanted = isMissing && place === at - 1 ? [line, ...more.filter((other) => other !== line)] : more
    const added = wanted.slice(0, 3).map((other): MendChoice => ({ count: 1, lines: [one, other] }))
    return { line: place, choices: shuffled([{ count: 1, lines: [] }, ...added], random) }
  })
  return isMissing && at === 0 ? null : { program, mends }
}

/** The last line of a loop's body stands outside, or the first one after it inside. */
function inOrOut(lines: readonly string[], random: Random): Mistake | null {
  const isInside = (line: string) => line.startsWith('    ')
  const turned = (line: string) => (isInside(line) ? line.trimStart() : `    ${line}`)
  const canTurn = (list: readonly string[], at: number): boolean => {
    const [before = '', line = '', after = ''] = [list[at - 1], list[at], list[at + 1]]
    if (line.startsWith('for ')) return false
    return isInside(line) ? isInside(before) && !isInside(after) : isInside(before)
  }
  const places = lines.flatMap((_, at) => (canTurn(lines, at) ? [at] : []))
  const at = places[random(Math.max(1, places.length))]
  if (at === undefined) return null
  const program = lines.with(at, turned(lines[at] ?? ''))
  const mends = program.flatMap((line, place): Mend[] => {
    const offered = [...(canTurn(program, place) ? [turned(line)] : []), ...alternatives(line)].slice(0, 3)
    return offered.length < 2 ? [] : [{ line: place, choices: shuffled(offered, random).map(inPlace) }]
  })
  return { program, mends }
}

/** A sky just large enough for the flight, with stars where it turns and a bell where it ends. */
function skyAround(lines: readonly string[]): KnotSky | null {
  const size = 41
  const wide = Array.from({ length: size }, (_, row) =>
    row === 20 ? `${'.'.repeat(20)}K${'.'.repeat(20)}` : '.'.repeat(size),
  )
  const [flight] = flightsOf(lines, { skies: [{ map: wide, facing: 'right' }] })
  const start = { column: 20, row: 20 }
  const way = [start, ...(flight?.steps.map(({ position }) => position) ?? [])].filter(
    (place, at, all) => at === 0 || place.column !== all[at - 1]?.column || place.row !== all[at - 1]?.row,
  )
  const names = way.map(({ column, row }) => `${column} ${row}`)
  if (way.length < 3 || new Set(names).size < names.length) return null
  const columns = way.map(({ column }) => column)
  const rows = way.map(({ row }) => row)
  const [left, top] = [Math.min(...columns) - 1, Math.min(...rows) - 1]
  const [width, height] = [Math.max(...columns) + 2 - left, Math.max(...rows) + 2 - top]
  if (width > 12 || height > 9) return null
  const map = Array.from({ length: height }, () => Array.from({ length: width }, () => '.'))
  for (const [at, { column, row }] of way.entries()) {
    const [before, after] = [way[at - 1], way[at + 1]]
    const turns =
      before !== undefined && after !== undefined && before.column !== after.column && before.row !== after.row
    const sign = at === 0 ? 'K' : at === way.length - 1 ? 'B' : turns ? '*' : 'o'
    ;(map[row - top] as string[])[column - left] = sign
  }
  return { map: map.map((row) => row.join('')), facing: 'right' }
}

const around = (lines: readonly string[]): Draft | null => {
  const sky = skyAround(lines)
  return sky === null ? null : { lines, skies: [sky] }
}

function walk(count: number, random: Random): readonly string[] {
  const ways: Way[] = []
  while (ways.length < count) {
    const way = directions[random(4)] as Way
    if (ways.at(-1) !== undefined && opposite[ways.at(-1) as Way] === way) continue
    if (ways.at(-1) === way && ways.at(-2) === way) continue
    ways.push(way)
  }
  return ways.map((way) => `fly_${way}()`)
}

/** Loops of one or two steps, and steps between them. */
function loops(count: number, single: number, random: Random, body = 1): readonly string[] {
  const pieces = Array.from({ length: count }, () => [
    `for _ in range(${2 + random(3)}):`,
    ...walk(body, random).map((line) => `    ${line}`),
  ])
  const singles = walk(single, random).map((line) => [line])
  return shuffled([...pieces, ...singles], random).flat()
}

/** Trees are put ahead of the kite now and then, and the program turns there. */
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
  const way = [[0, 0]]
  for (let round = 0; round < rounds; round += 1) {
    const name = ahead().join(' ')
    if (random(3) === 0 && round > 0 && !visited.has(name)) trees.add(name)
    if (trees.has(name)) facing = (facing + 1) % 4
    const next = ahead()
    if (visited.has(next.join(' ')) || trees.has(next.join(' '))) return null
    ;[column, row] = next
    visited.add(next.join(' '))
    way.push([...next])
  }
  return trees.size === 0 ? null : drawn(way as [number, number][], trees)
}

function drawn(way: readonly (readonly [number, number])[], trees: ReadonlySet<string>): KnotSky | null {
  const all = [...way, ...[...trees].map((name) => name.split(' ').map(Number) as [number, number])]
  const [left, top] = [Math.min(...all.map(([x]) => x)) - 1, Math.min(...all.map(([, y]) => y)) - 1]
  const [width, height] = [Math.max(...all.map(([x]) => x)) + 2 - left, Math.max(...all.map(([, y]) => y)) + 2 - top]
  if (width > 12 || height > 9) return null
  const names = way.map((place) => place.join(' '))
  const sign = (name: string) => {
    if (trees.has(name)) return 'T'
    const at = names.indexOf(name)
    if (at === -1) return '.'
    return at === 0 ? 'K' : at === names.length - 1 ? 'B' : 'o'
  }
  const map = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => sign(`${column + left} ${row + top}`)).join(''),
  )
  return { map, facing: 'right' }
}

function conditions(random: Random): Draft | null {
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

function asFarAsClear(random: Random): Draft | null {
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
    const way = [
      ...Array.from({ length: right + 1 }, (_, x) => [x, 0] as const),
      ...Array.from({ length: up }, (_, y) => [right, -1 - y] as const),
      [right + 1, -up] as const,
      [right + 2, -up] as const,
    ]
    return drawn(way, new Set([`${right + 1} 0`, `${right} ${-up - 1}`]))
  })
  return skies.every((sky) => sky !== null) ? { lines, skies } : null
}

const turn = (random: Random) => (random(2) === 0 ? 'turn_left()' : 'turn_right()')

const spiral = (random: Random): Draft | null =>
  around([
    `n = ${1 + random(2)}`,
    `for _ in range(${2 + random(2)}):`,
    '    fly(n)',
    `    ${turn(random)}`,
    '    n = n + 1',
    `fly(${1 + random(2)})`,
    turn(random),
    `fly(${1 + random(2)})`,
  ])

const hops = (random: Random): Draft | null =>
  around([
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

const plain = [0, 4, 16] as const
const arrows = (count: number) => (random: Random) => around(walk(count, random))

const plans: readonly Plan[] = [
  { costs: plain, choices: 3, lights: true, draft: arrows(4) },
  { costs: plain, choices: 3, lights: true, draft: arrows(6), mistake: twoSwapped },
  { costs: plain, choices: 4, lights: true, draft: arrows(6), mistake: missingOrTooMany },
  { costs: plain, choices: 4, lights: true, draft: (random) => around(loops(2, 1, random)), mistake: anyLine(/for /) },
  { costs: [16, 22, 44], choices: 3, fog: true, draft: arrows(12) },
  { costs: plain, choices: 3, draft: (random) => around(loops(1, 3, random, 2)), mistake: inOrOut },
  { costs: plain, choices: 3, draft: conditions, mistake: anyLine(/if |turn/) },
  { costs: plain, choices: 4, draft: asFarAsClear, mistake: anyLine(/while/), hidesInFirst: true },
  { costs: [20, 27, 52], choices: 3, fog: true, draft: (random) => around(loops(3, 5, random)) },
  { costs: plain, choices: 4, draft: spiral, mistake: anyLine(/n = |n\)/) },
  { costs: plain, choices: 4, draft: hops, mistake: anyLine(/fly\(n\)|hop\(\d|fly\(\d/) },
  { costs: [2, 8, 36], choices: 4, draft: (random) => around(loops(2, 5, random)), mistakes: 2 },
]

function single(plan: Plan, random: Random): Knot | null {
  const draft = plan.draft(random)
  if (draft === null || !isHomeInAll(draft.lines, draft)) return null
  const made = (plan.mistake ?? anyLine(/./))(draft.lines, random, plan.choices)
  if (made === null) return null
  const { skies, lines: meant } = draft
  const flights = flightsOf(made.program, draft)
  if (flights.every(({ isHome }) => isHome) || (plan.hidesInFirst === true && !flights[0]?.isHome)) return null
  const healing = made.mends.flatMap(({ line, choices }) =>
    choices.filter(({ count, lines }) => isHomeInAll(made.program.toSpliced(line, count, ...lines), draft)),
  )
  return healing.length === 1 ? { skies, program: made.program, meant, mistakes: 1, mends: made.mends } : null
}

/** A second mistake in another line of a knot. */
function double(plan: Plan, random: Random): Knot | null {
  const knot = single(plan, random)
  if (knot === null) return null
  const first = knot.program.findIndex((line, at) => line !== knot.meant[at])
  const places = knot.meant.flatMap((line, at) => (at !== first && alternatives(line).length > 0 ? [at] : []))
  const at = places[random(Math.max(1, places.length))]
  const second = at === undefined ? null : oneLine(knot.meant, random, plan.choices, at)
  const mend = second?.mends.find(({ line }) => line === at)
  if (second === null || at === undefined || mend === undefined) return null
  const program = knot.program.with(at, second.program[at] ?? '')
  const mends = knot.mends.map((one) => (one.line === at ? mend : one))
  const alone = mends.flatMap(({ line, choices }) => choices.map((choice) => ({ line, choice })))
  const put = ({ line, choice }: (typeof alone)[number], lines: readonly string[]) =>
    lines.toSpliced(line, choice.count, ...choice.lines)
  if (alone.some((one) => isHomeInAll(put(one, program), knot))) return null
  const pairs = alone.flatMap((one, from) =>
    alone
      .slice(from + 1)
      .filter((other) => one.line !== other.line && isHomeInAll(put(other, put(one, program)), knot)),
  )
  return pairs.length === 1 ? { ...knot, program, mends, mistakes: 2 } : null
}

function knotsOf(plan: Plan, random: Random): readonly Knot[] {
  const knots = new Map<string, Knot>()
  for (let tries = 0; knots.size < knotsPerLevel && tries < 3_000; tries += 1) {
    const knot = plan.mistakes === 2 ? double(plan, random) : single(plan, random)
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
writeFileSync(new URL('../content/games/bug-hunt.json', import.meta.url), `${JSON.stringify({ version: 1, levels })}\n`)
for (const [at, { knots }] of levels.entries())
  console.log(at + 1, knots.length, knots[0]?.mends.length, knots[0]?.program.join(' / '))
