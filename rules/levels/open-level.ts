/** Makes a level playable from what its file says. */

import { accept, refuse, type Result } from '../lib/result.ts'
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
import { missedGoal, type Goal } from './goals.ts'
import type { Case, Level, Outcome, Ran } from './level.ts'
import type { CaseFile, GivenValue, LevelRules, NoteName, Place, ShapeFile, WorldName } from './level-file.ts'

export type AnyCase = Case<unknown, unknown>
export type AnyLevel = Level<unknown, unknown>

export type OpenReason = GridReason | 'no-map' | 'no-such-rules' | 'no-such-flag'

type Settings = Pick<LevelRules, 'goals' | 'predict'> & {
  /** A program in text draws with places and a string that can be lifted. */
  readonly skin: LevelRules['skin'] | 'text'
}

type OpenCase = (file: CaseFile, settings: Settings) => Result<AnyCase, OpenReason>

/** Every version of every world that some level may still name. */
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

/** `choice` is the place that the learner chose, where a level has several. */
export function openLevel(file: LevelRules, choice = 0): Result<AnyLevel, OpenReason> {
  const place = choice === 0 ? file : file.choices?.[choice - 1]
  const cases = place ? openCases(place, file) : refuse('no-such-rules')
  if (!cases.ok) return cases
  const { ideas, mostBlocks } = file.stars
  return accept({
    cases: cases.value,
    ideas: ideas.map((idea) => (idea === 'complete' ? idea : { uses: idea })),
    mostBlocks,
  })
}

export function openCases({ world, rules, cases }: Place, settings: Settings): Result<readonly AnyCase[], OpenReason> {
  const open = versions[world][rules]
  if (!open) return refuse('no-such-rules')
  const opened: AnyCase[] = []
  for (const file of cases) {
    const one = open(file, settings)
    if (!one.ok) return one
    opened.push(one.value)
  }
  return accept(opened)
}

export function readLines(lines: readonly string[], world: WorldName): Result<Program, PythonReason> {
  const read = parsePython(lines.join('\n'), vocabularies[world])
  return read.ok ? accept(read.value) : refuse(read.reason)
}

/** A case keeps its world's own types to itself; outside, states and events are only shown. */
function caseOf<State, Event>(
  world: World<State, Event>,
  { goals }: Settings,
  { says }: CaseFile,
  outcome: (ran: Ran<State>) => Outcome,
): AnyCase {
  const judged = (ran: Ran<State>): Outcome => {
    const result = goals ? openOutcome(goals, ran, outcome(ran)) : outcome(ran)
    return result.solved && says && !isSaid(says, ran.said)
      ? { ...result, solved: false, reason: 'wrong-number' }
      : result
  }
  return { world, outcome: judged } as Case<State, Event> as AnyCase
}

const isSaid = (wanted: readonly Value[], said: readonly Value[]): boolean =>
  wanted.length === said.length && wanted.every((value, at) => isEqual(value, said[at]!))

/** What has no one right result: nothing may go wrong, and the goals are met. */
function openOutcome(goals: readonly Goal[], ran: Ran<unknown>, { reason }: Outcome): Outcome {
  const { end = null } = ran.state as { end?: string | null }
  if (end !== null && end !== 'bell' && end !== 'home') return { solved: false, reason, complete: false }
  const missed = missedGoal(goals, ran)
  return { solved: missed === null, reason: missed ?? 'done', complete: missed === null }
}

const flags: readonly SkyCell[] = ['flag-1', 'flag-2', 'flag-3']

/** What a run says to a question; 0 where it says nothing. */
const shown = (answer: number, right: string, wrong: string): Outcome =>
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
        ? shown(state.end === null ? flagAt(state.position) : 0, 'flag', state.end ?? 'short')
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
  const outcome = ({ state }: Ran<StringState>) => stringOutcome(sheet, state)
  if (settings.skin === 'text') return accept(caseOf(turtleWorld(), settings, file, outcome))
  return accept(caseOf(stringWorld(valuesOf(file.given)), settings, file, outcome))
}

export function linesOf(shape: ShapeFile): readonly Line[] {
  if ('path' in shape) return pathOf(shape.path.map(([x, y]) => ({ x, y })))
  const { corners, side, at, heading } = shape.polygon
  return polygonOf(corners, side, { x: at[0], y: at[1] }, heading)
}

const steps: Readonly<Record<string, number>> = { C: 1, D: 2, E: 3, G: 5, A: 6 }

export const beatsOf = (tune: readonly NoteName[]): readonly Beat[] =>
  tune.map((note) => (note === 'drum' || note === 'rest' || typeof note === 'number' ? note : steps[note]!))

function openMusic(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const tune = beatsOf(file.tune ?? [])
  const tunes = settings.predict?.tunes?.map(beatsOf)
  const played = (state: MusicState) => tunes!.findIndex((one) => musicOutcome(one, state).solved) + 1
  return accept(
    caseOf(musicWorld(valuesOf(file.given)), settings, file, ({ state }) =>
      tunes ? shown(played(state), 'same-tune', state.end ?? 'wrong-tune') : musicOutcome(tune, state),
    ),
  )
}

function openStation(file: CaseFile, settings: Settings): Result<AnyCase, OpenReason> {
  const { belt = [], boxes, out, variables } = file
  const world = stationWorld({ belt, hand: settings.skin !== 'icons' }, valuesOf(file.given))
  const goal = { boxes, out, variables: valuesOf(variables) }
  return accept(caseOf(world, settings, file, (ran) => stationOutcome(goal, ran.state, ran.variables)))
}

const valuesOf = (given: Readonly<Record<string, GivenValue>> = {}): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'object' ? { items: [...value] } : value]),
  )
