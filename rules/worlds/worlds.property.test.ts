import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../result.ts'
import { judgeCase } from '../levels/level.ts'
import { usualLimits } from '../program/machine.ts'
import { parsePython, printPython } from '../program/python.ts'
import { randomPrograms } from '../program/testing/random-programs.ts'
import type { World } from '../program/world.ts'
import { parseGarden } from './garden-map.ts'
import { gardenOutcome, gardenWorld, missingDropsAt } from './garden.ts'
import { MAX_STRING_LENGTH, stringOutcome, stringWorld } from './string.ts'
import { HIGHEST_NOTE, musicOutcome, musicWorld } from './music.ts'
import { stationOutcome, stationWorld } from './station.ts'

const garden = unwrap(parseGarden(['K3a<', 's.um', 'T0>v']))
const belt = [3, 8, 5]

type CaseOutcome = { readonly solved: boolean; readonly reason: string; readonly complete: boolean }

function testWorld<State, Event>(
  name: string,
  world: World<State, Event>,
  outcome: (state: State) => CaseOutcome,
  invariant: (state: State) => boolean,
) {
  describe(`the world ${name}`, () => {
    const programs = randomPrograms(world.vocabulary, { unfinished: true })
    const run = (program: Parameters<typeof judgeCase>[0]) =>
      judgeCase(program, { world, outcome: ({ state }) => outcome(state) })
    const describeRun = (verdict: ReturnType<typeof run>) =>
      JSON.stringify([verdict.reason, verdict.steps.map((step) => (step.kind === 'world' ? step.event : step.kind))])

    test('runs are deterministic, stay within the limits and preserve the invariant', () => {
      fc.assert(
        fc.property(programs, (program) => {
          const verdict = run(program)
          expect(describeRun(run(program))).toEqual(describeRun(verdict))
          expect(verdict.ticks).toBeLessThanOrEqual(usualLimits.ticks + 1000)
          expect(verdict.steps.every(({ state }) => invariant(state))).toBe(true)
        }),
        { numRuns: 60 },
      )
    })

    test('printing and parsing a program does not change its run', () => {
      fc.assert(
        fc.property(programs, (program) => {
          const read = parsePython(printPython(program), world.vocabulary)
          if (!read.ok) throw new Error(read.reason)
          expect(describeRun(run(read.value))).toEqual(describeRun(run(program)))
        }),
        { numRuns: 60 },
      )
    })
  })
}

const positions = garden.cells.flatMap((cells, row) => cells.map((_, column) => ({ column, row })))
testWorld(
  'garden',
  gardenWorld(garden),
  (state) => gardenOutcome(garden, state),
  (state) => positions.every((position) => missingDropsAt(garden, state, position) >= 0),
)
testWorld(
  'string',
  stringWorld(),
  (state) => stringOutcome({ target: [], dots: false }, state),
  ({ length, heading }) => length <= MAX_STRING_LENGTH && heading >= 0 && heading < 360,
)
testWorld(
  'music',
  musicWorld(),
  (state) => musicOutcome([1, 2], state),
  ({ beats }) => beats === null || typeof beats.item === 'string' || (beats.item >= 1 && beats.item <= HIGHEST_NOTE),
)
testWorld(
  'station',
  stationWorld({ belt, hand: true }, { shelf: { items: [2, 1] } }),
  (state) => stationOutcome({ out: [] }, state, new Map()),
  ({ taken, boxes }) => taken <= belt.length && boxes.a.length + boxes.b.length + boxes.c.length <= taken,
)
