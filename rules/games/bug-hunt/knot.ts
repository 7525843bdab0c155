/** A program with a mistake, the skies it is tried in, and what can be mended where. */

import { openMachine } from '../../program/machine.ts'
import { parsePython } from '../../program/python.ts'
import type { Direction, Position } from '../../worlds/grid.ts'
import { type Sky, parseSky } from '../../worlds/sky-map.ts'
import { skyOutcome, skyVocabulary, skyWorld } from '../../worlds/sky.ts'

/** In place of so many lines these come. */
export type MendChoice = { readonly count: number; readonly lines: readonly string[] }

export type Mend = { readonly line: number; readonly choices: readonly MendChoice[] }

export type KnotSky = { readonly map: readonly string[]; readonly facing: Direction }

export type Knot = {
  readonly skies: readonly KnotSky[]
  /** Lines of Python, as they are and as they were meant. */
  readonly program: readonly string[]
  readonly meant: readonly string[]
  readonly mistakes: 1 | 2
  readonly mends: readonly Mend[]
}

export type FlightStep = { readonly position: Position; readonly facing: Direction; readonly line: number }

export type KnotFlight = { readonly steps: readonly FlightStep[]; readonly isHome: boolean }

const mostSteps = 400

/** Home with every star, in each of the skies. A program that cannot be read flies nowhere. */
export function flightsOf(lines: readonly string[], { skies }: Pick<Knot, 'skies'>): readonly KnotFlight[] {
  const parsed = parsePython(lines.join('\n'), skyVocabulary)
  if (!parsed.ok) return skies.map(() => ({ steps: [], isHome: false }))
  return skies.map((one) => {
    const sky = skyOf(one)
    const machine = openMachine(parsed.value, skyWorld(sky))
    const steps: FlightStep[] = []
    for (let step = machine.step(); step !== null && steps.length < mostSteps; step = machine.step()) {
      if (step.kind !== 'world') continue
      const { position, facing } = machine.state()
      steps.push({ position, facing, line: (parsed.lines.get(step.nodeId) ?? 1) - 1 })
    }
    const { solved, complete } = skyOutcome(sky, machine.state())
    return { steps, isHome: solved && complete && machine.stopped() === null }
  })
}

export const isHomeInAll = (lines: readonly string[], knot: Pick<Knot, 'skies'>): boolean =>
  flightsOf(lines, knot).every(({ isHome }) => isHome)

const emptySky = parseSky(['K'])

function skyOf({ map, facing }: KnotSky): Sky {
  const sky = parseSky(map, facing)
  if (sky.ok) return sky.value
  if (!emptySky.ok) throw new Error(emptySky.reason)
  return emptySky.value
}

/** The program with mends made; those further down first, so that lines keep their numbers. */
export function mended(
  { program, mends }: Pick<Knot, 'program' | 'mends'>,
  made: ReadonlyMap<number, number>,
): readonly string[] {
  const lines = [...program]
  for (const [place, choice] of [...made].sort(([one], [other]) => other - one)) {
    const mend = mends[place]
    const edit = mend?.choices[choice]
    if (mend !== undefined && edit !== undefined) lines.splice(mend.line, edit.count, ...edit.lines)
  }
  return lines
}

/** Upside down: what was learned by heart does not fit. */
export function mirroredKnot({ skies, program, meant, mistakes, mends }: Knot): Knot {
  return {
    mistakes,
    skies: skies.map(({ map, facing }) => ({ map: [...map].reverse(), facing: turnedOver[facing] })),
    program: program.map(mirroredLine),
    meant: meant.map(mirroredLine),
    mends: mends.map(({ line, choices }) => ({
      line,
      choices: choices.map(({ count, lines }) => ({ count, lines: lines.map(mirroredLine) })),
    })),
  }
}

const turnedOver: Readonly<Record<Direction, Direction>> = { right: 'right', left: 'left', up: 'down', down: 'up' }
const swaps: Readonly<Record<string, string>> = {
  fly_up: 'fly_down',
  fly_down: 'fly_up',
  turn_left: 'turn_right',
  turn_right: 'turn_left',
  '"left"': '"right"',
  '"right"': '"left"',
}

const mirroredLine = (line: string): string =>
  line.replace(/fly_up|fly_down|turn_left|turn_right|"left"|"right"/g, (word) => swaps[word] ?? word)
