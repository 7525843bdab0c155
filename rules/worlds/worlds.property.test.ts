import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trusted } from '../lib/result.ts'
import { judgeCase } from '../levels/level.ts'
import { usualLimits } from '../program/machine.ts'
import { parsePython, printPython } from '../program/python.ts'
import { randomPrograms } from '../program/testing/random-programs.ts'
import type { World } from '../program/world.ts'
import { parseGarden } from './garden-map.ts'
import { gardenOutcome, gardenWorld, thirstAt } from './garden.ts'
import { LONGEST_STRING, stringOutcome, stringWorld } from './string.ts'
import { HIGHEST_NOTE, musicOutcome, musicWorld } from './music.ts'
import { stationOutcome, stationWorld } from './station.ts'

const garden = trusted(parseGarden(['K3a<', 's.um', 'T0>v']))
const belt = [3, 8, 5]

type Judged = { readonly solved: boolean; readonly reason: string; readonly complete: boolean }

function holds<State, Event>(
  name: string,
  world: World<State, Event>,
  outcome: (state: State) => Judged,
  invariant: (state: State) => boolean,
) {
  describe(`the world ${name}`, () => {
    const programs = randomPrograms(world.vocabulary, { unfinished: true })
    const run = (program: Parameters<typeof judgeCase>[0]) =>
      judgeCase(program, { world, outcome: ({ state }) => outcome(state) })
    const happened = (verdict: ReturnType<typeof run>) =>
      JSON.stringify([verdict.reason, verdict.steps.map((step) => (step.kind === 'world' ? step.event : step.kind))])

    test('a run is the same every time, within its limits, and keeps what must hold', () => {
      fc.assert(
        fc.property(programs, (program) => {
          const verdict = run(program)
          expect(happened(run(program))).toEqual(happened(verdict))
          expect(verdict.ticks).toBeLessThanOrEqual(usualLimits.ticks + 1000)
          expect(verdict.steps.every(({ state }) => invariant(state))).toBe(true)
        }),
        { numRuns: 60 },
      )
    })

    test('written as Python and read again, a program does the same', () => {
      fc.assert(
        fc.property(programs, (program) => {
          const read = parsePython(printPython(program), world.vocabulary)
          if (!read.ok) throw new Error(read.reason)
          expect(happened(run(read.value))).toEqual(happened(run(program)))
        }),
        { numRuns: 60 },
      )
    })
  })
}

const places = garden.cells.flatMap((cells, row) => cells.map((_, column) => ({ column, row })))
holds(
  'garden',
  gardenWorld(garden),
  (state) => gardenOutcome(garden, state),
  (state) => places.every((place) => thirstAt(garden, state, place) >= 0),
)
holds(
  'string',
  stringWorld(),
  (state) => stringOutcome({ target: [], dots: false }, state),
  ({ length, heading }) => length <= LONGEST_STRING && heading >= 0 && heading < 360,
)
holds(
  'music',
  musicWorld(),
  (state) => musicOutcome([1, 2], state),
  ({ beats }) => beats === null || typeof beats.item === 'string' || (beats.item >= 1 && beats.item <= HIGHEST_NOTE),
)
holds(
  'station',
  stationWorld({ belt, hand: true }, { shelf: { items: [2, 1] } }),
  (state) => stationOutcome({ out: [] }, state, new Map()),
  ({ taken, boxes }) => taken <= belt.length && boxes.a.length + boxes.b.length + boxes.c.length <= taken,
)
