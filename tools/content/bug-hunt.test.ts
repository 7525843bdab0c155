import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import pack from '#content/games/bug-hunt.json' with { type: 'json' }
import { bugHunt } from '#rules/games/bug-hunt/bug-hunt.ts'
import { readBugInput } from '#rules/games/bug-hunt/bug-input.ts'
import { simulateFlights, isHomeInAll, type Knot, applyFixes, mirrorKnot } from '#rules/games/bug-hunt/knot.ts'
import type { BugLevel } from '#rules/games/bug-hunt/level.ts'
import type { PlaySettings } from '#rules/games/game-rules.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { bugExpert, bugHunter, bugMasher } from '#rules/games/testing/bug-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { parsePython, printPython } from '#rules/program/python.ts'
import { type Random, seededRandom } from '#rules/program/random.ts'
import { skyVocabulary } from '#rules/worlds/sky.ts'

const levels = pack.levels as unknown as readonly BugLevel[]
const levelAt = (number: number): BugLevel => levels[number - 1] as BugLevel
const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 12 }, (_, seed) => seed * 122_949_823 + 2)
const starsWith = (level: BugLevel, seed: number, bot: (random: Random) => ReturnType<typeof bugExpert>): number =>
  countStars(bugHunt.meter(playWith(bugHunt, level, settings(seed), bot(seededRandom(seed ^ 0x5bd1e995))).state))

/** Number of single fixes with which the program solves all maps. */
const countWorkingFixes = (knot: Knot): number =>
  knot.mends.flatMap(({ choices }, place) =>
    choices.filter((_, choice) => isHomeInAll(applyFixes(knot, new Map([[place, choice]])), knot)),
  ).length

describe.each(levels.map((level, index) => [index + 1, level] as const))('level %i', (number, level) => {
  test('every puzzle fails as shown, is solved by its intended program and by exactly one fix, also mirrored', () => {
    expect(level.knots.length).toBeGreaterThanOrEqual(24)
    for (const knot of level.knots.flatMap((knot) => [knot, mirrorKnot(knot)])) {
      expect(isHomeInAll(knot.meant, knot)).toBe(true)
      expect(isHomeInAll(knot.program, knot)).toBe(false)
      expect(countWorkingFixes(knot)).toBe(knot.mistakes === 1 ? 1 : 0)
    }
  })

  test('every program parses as lesson Python and prints back unchanged', () => {
    for (const { program, meant } of level.knots) {
      for (const lines of [program, meant]) {
        const parsed = parsePython(lines.join('\n'), skyVocabulary)
        expect(parsed.ok && printPython(parsed.value)).toBe(lines.join('\n'))
      }
    }
  })

  test('an expert bot earns three stars and a random bot at most one', () => {
    expect(seeds.filter((seed) => starsWith(level, seed, bugExpert) === 3)).toHaveLength(seeds.length)
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, bugMasher)))).toBeLessThan(2)
  })

  test('a bot that spots half of the mistakes usually earns a star, but seldom three', () => {
    const stars = seeds.map((seed) => starsWith(level, seed, (random) => bugHunter(55, false, random)))
    expect(stars.filter((count) => count > 0).length).toBeGreaterThanOrEqual(9)
    expect(stars.filter((count) => count === 3).length).toBeLessThanOrEqual(6)
  })

  test('replaying a play gives the same score and meter', () => {
    for (const bot of [bugExpert(seededRandom(1)), bugMasher(seededRandom(8))]) {
      const play = playWith(bugHunt, level, settings(21), bot)
      expect(replayPlay(bugHunt, level, settings(21), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: bugHunt.score(play.state), meter: bugHunt.meter(play.state) },
      })
    }
  })

  test.runIf(number === 8)('level 8 programs solve the first map despite their mistake', () => {
    for (const knot of level.knots) expect(simulateFlights(knot.program, knot)[0]?.isHome).toBe(true)
  })
})

test('bisecting needs fewer probes than a linear search in fog levels', () => {
  const probes = (halves: boolean) =>
    playWith(bugHunt, levelAt(5), settings(3), bugHunter(100, halves, seededRandom(3))).state.probes
  expect(probes(true)).toBeLessThanOrEqual(16)
  expect(probes(false)).toBeGreaterThan(probes(true))
})

test('a wrong fix costs two and is undone; a hint costs one and is allowed twice', () => {
  const state = bugHunt.init(levelAt(1), settings(5))
  const knot = state.knots[0] as Knot
  const wrong = knot.mends.findIndex(({ line }) => knot.program[line] === knot.meant[line])
  bugHunt.step(state, { t: 0, do: 'mend', place: wrong, choice: 0 })
  expect(state).toMatchObject({ cost: 2, wrongMends: 1, at: 0, failedSky: 0 })
  expect(bugHunt.isLegal(state, { t: 1, do: 'hint' })).toBe(false)
  while (state.flying > 0) bugHunt.step(state, null)
  for (let hint = 0; hint < 2; hint += 1) bugHunt.step(state, { t: 0, do: 'hint' })
  expect(state.cost).toBe(4)
  expect(bugHunt.isLegal(state, { t: 1, do: 'hint' })).toBe(false)
})

test('watching is free and advances step by step, and is not allowed in fog levels', () => {
  const state = bugHunt.init(levelAt(1), settings(5))
  bugHunt.step(state, { t: 0, do: 'watch' })
  for (let tick = 0; tick < 60; tick += 1) bugHunt.step(state, null)
  expect(state).toMatchObject({ cursor: 1, cost: 0 })
  expect(bugHunt.isLegal(bugHunt.init(levelAt(5), settings(5)), { t: 0, do: 'watch' })).toBe(false)
})

test.each([
  ['a fix index out of range', { t: 0, do: 'mend', place: 99, choice: 0 }],
  ['program text instead of a choice index', { t: 0, do: 'mend', place: 0, choice: 'fly()' }],
  ['a step size of three', { t: 0, do: 'step', by: 3 }],
  ['a probe before the first step', { t: 0, do: 'probe', step: -1 }],
  ['an unknown action', { t: 0, do: 'solve' }],
])('rejects %s as input', (_, rawInput) => {
  expect(readBugInput(rawInput)).toBeNull()
})

test('never throws on arbitrary inputs', () => {
  const input = fc.record({
    t: fc.constant(0),
    do: fc.constantFrom('mend', 'watch', 'step', 'probe', 'hint', 'x'),
    by: fc.constantFrom(1, -1, 2),
    step: fc.nat(30),
    place: fc.nat(12),
    choice: fc.nat(5),
  })
  fc.assert(
    fc.property(fc.nat(11), fc.array(input, { maxLength: 25 }), (index, rawInputs) => {
      const state = bugHunt.init(levels[index] as BugLevel, settings(index))
      for (const rawInput of rawInputs) {
        const parsedInput = readBugInput(rawInput)
        bugHunt.step(state, parsedInput !== null && bugHunt.isLegal(state, parsedInput) ? parsedInput : null)
        while (state.flying > 0) bugHunt.step(state, null)
      }
      expect(bugHunt.meter(state)).toBeLessThanOrEqual(1000)
    }),
    { numRuns: 40 },
  )
})
