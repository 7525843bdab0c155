/** Builds a playable level from its file. */

import { accept, refuse, type Result } from '../result.ts'
import { parsePython, type PythonReason } from '../program/python.ts'
import type { Program } from '../program/tree.ts'
import { isEqual, type Value } from '../program/values.ts'
import type { Vocabulary, World } from '../program/world.ts'
import { pathOf, polygonOf, type Line } from '../worlds/drawing.ts'
import { gardenOutcome, gardenVocabulary, gardenWorld } from '../worlds/garden.ts'
import { parseGarden } from '../worlds/garden-map.ts'
import { cellIn, type GridReason, type Position } from '../worlds/grid.ts'
import { musicOutcome, musicVocabulary, musicWorld, type Beat, type MusicState } from '../worlds/music.ts'
import { parseSky, type SkyCell } from '../worlds/sky-map.ts'
import { skyOutcome, skyVocabulary, skyWorld } from '../worlds/sky.ts'
import { stationOutcome, stationVocabulary, stationWorld } from '../worlds/station.ts'
import { stringOutcome, stringVocabulary, stringWorld, type StringState } from '../worlds/string.ts'
import { turtleWorld } from '../worlds/turtle.ts'
import { findMissedGoal, type Goal } from './goals.ts'
import type { Case, Level, Outcome, ProgramRun } from './level.ts'
import type { CaseFile, InitialValue, LevelRules, NoteName, WorldSetup, ShapeFile, WorldName } from './level-file.ts'

export type AnyCase = Case<unknown, unknown>
export type AnyLevel = Level<unknown, unknown>

export type OpenReason = GridReason | 'no-map' | 'no-such-rules' | 'no-such-flag'

type Settings = Pick<LevelRules, 'goals' | 'predict'> & {
  /** The text skin replaces the string world by the turtle world, which has coordinates and a pen. */
  readonly skin: LevelRules['skin'] | 'text'
}

type OpenCase = (file: CaseFile, settings: Settings) => Result<AnyCase, OpenReason>

/** All versions of each world's rules. Old versions stay because published levels refer to them. */
const versions: Readonly<Record<WorldName, Readonly<Record<number, OpenCase>>>> = {
  sky: { 1: openSky },
  garden: { 1: openGarden },
  string: { 1: openString },
  music: { 1: openMusic },
  station: { 1: openStation },
}

export const vocabularies: Readonly<Record<WorldName, Vocabulary>> = {
  sky: skyVocabulary,
  garden: gardenVocabulary,
  string: stringVocabulary,
  music: musicVocabulary,
  station: stationVocabulary,
}

/** `choice` selects the world in levels with several: 0 is the level's default, n is `choices[n - 1]`. */
export function openLevel(file: LevelRules, choice = 0): Result<AnyLevel, OpenReason> {
  const setup = choice === 0 ? file : file.choices?.[choice - 1]
  const cases = setup ? openCases(setup, file) : refuse('no-such-rules')
  if (!cases.ok) return cases
  const { ideas, mostBlocks } = file.stars
  return accept({
    cases: cases.value,
    ideas: ideas.map((idea) => (idea === 'complete' ? idea : { uses: idea })),
    mostBlocks,
  })
}

export function openCases(
  { world, rules, cases }: WorldSetup,
  settings: Settings,
): Result<readonly AnyCase[], OpenReason> {
  const open = versions[world][rules]
  if (!open) return refuse('no-such-rules')
  const opened: AnyCase[] = []
  for (const file of cases) {
    const openedCase = open(file, settings)
    if (!openedCase.ok) return openedCase
    opened.push(openedCase.value)
  }
  return accept(opened)
}

export function readLines(lines: readonly string[], world: WorldName): Result<Program, PythonReason> {
  const read = parsePython(lines.join('\n'), vocabularies[world])
  return read.ok ? accept(read.value) : refuse(read.reason)
}

/** Erases the world's state and event types: callers treat both as opaque. */
function caseOf<State, Event>(
  world: World<State, Event>,
  { goals }: Settings,
  { says }: CaseFile,
  outcome: (run: ProgramRun<State>) => Outcome,
): AnyCase {
  const judgeRun = (run: ProgramRun<State>): Outcome => {
    const result = goals ? judgeGoals(goals, run, outcome(run)) : outcome(run)
    return result.solved && says && !saidValuesMatch(says, run.saidValues)
      ? { ...result, solved: false, reason: 'wrong-number' }
      : result
  }
  return { world, outcome: judgeRun } as Case<State, Event> as AnyCase
}

const saidValuesMatch = (expected: readonly Value[], actual: readonly Value[]): boolean =>
  expected.length === actual.length && expected.every((value, index) => isEqual(value, actual[index]!))

/** Judges a level without one right result: the run must end without an accident and meet all goals. */
function judgeGoals(goals: readonly Goal[], run: ProgramRun<unknown>, { reason }: Outcome): Outcome {
  const { end = null } = run.state as { end?: string | null }
  if (end !== null && end !== 'bell' && end !== 'home') return { solved: false, reason, complete: false }
  const missedKind = findMissedGoal(goals, run)
  return { solved: missedKind === null, reason: missedKind ?? 'done', complete: missedKind === null }
}

const flags: readonly SkyCell[] = ['flag-1', 'flag-2', 'flag-3']

/** Outcome of a prediction question; `answer` is 0 if the run shows none of the offered answers. */
const predictionOutcome = (answer: number, right: string, wrong: string): Outcome =>
  answer > 0
    ? { solved: true, reason: right, complete: true, answer }
    : { solved: false, reason: wrong, complete: false }

function openSky(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const sky = parseSky(file.map ?? [], file.facing)
  if (!sky.ok) return sky
  const flagAt = (position: Position) => flags.indexOf(cellIn(sky.value, position) ?? 'outside') + 1
  if (settings.predict && !sky.value.cells.flat().some((cell) => flags.includes(cell))) return refuse('no-such-flag')
  return accept(
    caseOf(skyWorld(sky.value, valuesOf(file.given)), settings, file, ({ state }) =>
      settings.predict
        ? predictionOutcome(state.end === null ? flagAt(state.position) : 0, 'flag', state.end ?? 'short')
        : skyOutcome(sky.value, state),
    ),
  )
}

function openGarden(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const garden = parseGarden(file.map ?? [], file.facing)
  if (!garden.ok) return garden
  const world = gardenWorld(garden.value, valuesOf(file.given))
  return accept(caseOf(world, settings, file, ({ state }) => gardenOutcome(garden.value, state)))
}

function openString(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const sheet = { target: (file.drawing ?? []).flatMap(linesOf), dots: settings.skin === 'icons' }
  const outcome = ({ state }: ProgramRun<StringState>) => stringOutcome(sheet, state)
  if (settings.skin === 'text') return accept(caseOf(turtleWorld(), settings, file, outcome))
  return accept(caseOf(stringWorld(valuesOf(file.given)), settings, file, outcome))
}

export function linesOf(shape: ShapeFile): readonly Line[] {
  if ('path' in shape) return pathOf(shape.path.map(([x, y]) => ({ x, y })))
  const { corners, side, at, heading } = shape.polygon
  return polygonOf(corners, side, { x: at[0], y: at[1] }, heading)
}

const noteNumbers: Readonly<Record<string, number>> = { C: 1, D: 2, E: 3, G: 5, A: 6 }

export const beatsOf = (tune: readonly NoteName[]): readonly Beat[] =>
  tune.map((note) => (note === 'drum' || note === 'rest' || typeof note === 'number' ? note : noteNumbers[note]!))

function openMusic(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const tune = beatsOf(file.tune ?? [])
  const tunes = settings.predict?.tunes?.map(beatsOf)
  const playedTune = (state: MusicState) => tunes!.findIndex((candidate) => musicOutcome(candidate, state).solved) + 1
  return accept(
    caseOf(musicWorld(valuesOf(file.given)), settings, file, ({ state }) =>
      tunes ? predictionOutcome(playedTune(state), 'same-tune', state.end ?? 'wrong-tune') : musicOutcome(tune, state),
    ),
  )
}

function openStation(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const { belt = [], boxes, out, variables } = file
  const world = stationWorld({ belt, hand: settings.skin !== 'icons' }, valuesOf(file.given))
  const goal = { boxes, out, variables: valuesOf(variables) }
  return accept(caseOf(world, settings, file, (run) => stationOutcome(goal, run.state, run.variables)))
}

const valuesOf = (initialValues: Readonly<Record<string, InitialValue>> = {}): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(initialValues).map(([name, value]) => [
      name,
      typeof value === 'object' ? { items: [...value] } : value,
    ]),
  )
