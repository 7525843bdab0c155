/** A program with a mistake, the maps ("skies") it runs in, and the possible repairs ("mends"). */

import { openMachine } from '../../program/machine.ts'
import { parsePython } from '../../program/python.ts'
import type { Direction, Position } from '../../worlds/grid.ts'
import { type Sky, parseSky } from '../../worlds/sky-map.ts'
import { skyOutcome, skyVocabulary, skyWorld } from '../../worlds/sky.ts'

/** Replaces `count` lines with `lines`. */
export type MendChoice = { readonly count: number; readonly lines: readonly string[] }

export type Mend = { readonly line: number; readonly choices: readonly MendChoice[] }

export type KnotSky = { readonly map: readonly string[]; readonly facing: Direction }

export type Knot = {
  readonly skies: readonly KnotSky[]
  /** Lines of Python: the faulty program and the intended one (`meant`). */
  readonly program: readonly string[]
  readonly meant: readonly string[]
  readonly mistakes: 1 | 2
  readonly mends: readonly Mend[]
}

export type FlightStep = { readonly position: Position; readonly facing: Direction; readonly line: number }

export type KnotFlight = { readonly steps: readonly FlightStep[]; readonly isHome: boolean }

const maxSteps = 400

/** `isHome` means home with every star. A program that cannot be parsed makes no steps. */
export function simulateFlights(lines: readonly string[], { skies }: Pick<Knot, 'skies'>): readonly KnotFlight[] {
  const parsed = parsePython(lines.join('\n'), skyVocabulary)
  if (!parsed.ok) return skies.map(() => ({ steps: [], isHome: false }))
  return skies.map((knotSky) => {
    const sky = openSky(knotSky)
    const machine = openMachine(parsed.value, skyWorld(sky))
    const steps: FlightStep[] = []
    for (let step = machine.step(); step !== null && steps.length < maxSteps; step = machine.step()) {
      if (step.kind !== 'world') continue
      const { position, facing } = machine.state()
      steps.push({ position, facing, line: (parsed.lines.get(step.nodeId) ?? 1) - 1 })
    }
    const { solved, complete } = skyOutcome(sky, machine.state())
    return { steps, isHome: solved && complete && machine.stopped() === null }
  })
}

export const isHomeInAll = (lines: readonly string[], knot: Pick<Knot, 'skies'>): boolean =>
  simulateFlights(lines, knot).every(({ isHome }) => isHome)

const emptySky = parseSky(['K'])

function openSky({ map, facing }: KnotSky): Sky {
  const sky = parseSky(map, facing)
  if (sky.ok) return sky.value
  if (!emptySky.ok) throw new Error(emptySky.reason)
  return emptySky.value
}

/** Applies repairs from the last line up, so that earlier line numbers stay valid. */
export function applyFixes(
  { program, mends }: Pick<Knot, 'program' | 'mends'>,
  fixes: ReadonlyMap<number, number>,
): readonly string[] {
  const lines = [...program]
  for (const [place, choice] of [...fixes].sort(([a], [b]) => b - a)) {
    const mend = mends[place]
    const edit = mend?.choices[choice]
    if (mend !== undefined && edit !== undefined) lines.splice(mend.line, edit.count, ...edit.lines)
  }
  return lines
}

/** Mirrors the puzzle vertically, so that a memorized solution does not work. */
export function mirrorKnot({ skies, program, meant, mistakes, mends }: Knot): Knot {
  return {
    mistakes,
    skies: skies.map(({ map, facing }) => ({ map: [...map].reverse(), facing: mirroredDirections[facing] })),
    program: program.map(mirrorLine),
    meant: meant.map(mirrorLine),
    mends: mends.map(({ line, choices }) => ({
      line,
      choices: choices.map(({ count, lines }) => ({ count, lines: lines.map(mirrorLine) })),
    })),
  }
}

const mirroredDirections: Readonly<Record<Direction, Direction>> = {
  right: 'right',
  left: 'left',
  up: 'down',
  down: 'up',
}
const swaps: Readonly<Record<string, string>> = {
  fly_up: 'fly_down',
  fly_down: 'fly_up',
  turn_left: 'turn_right',
  turn_right: 'turn_left',
  '"left"': '"right"',
  '"right"': '"left"',
}

const mirrorLine = (line: string): string =>
  line.replace(/fly_up|fly_down|turn_left|turn_right|"left"|"right"/g, (word) => swaps[word] ?? word)
