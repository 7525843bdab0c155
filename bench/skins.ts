import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { fromState, knownIds } from '#app/features/lessons/blocks/from-state.ts'
import { toState } from '#app/features/lessons/blocks/to-state.ts'
import { faceOf } from '#app/features/lessons/icons/commands.ts'
import { endOf, place } from '#app/features/lessons/icons/strip.ts'
import { draftOf, readDraft } from '#rules/program/draft.ts'
import { openMachine, type StopReason } from '#rules/program/machine.ts'
import { parsePython, printPython } from '#rules/program/python.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { emptyProgram, type Program } from '#rules/program/tree.ts'
import type { World } from '#rules/program/world.ts'
import { isShort, type Bench } from './bench.ts'
import { losesNames } from './skins/dead-code.ts'
import { openMicroPython, written, type PythonRun } from './skins/micropython.ts'
import { worlds } from './skins/worlds.ts'

/** One program in all skins: the same tree after every way round, and the same trace in real Python. */

type AnyWorld = World<unknown, unknown>

const roundTripsPerWorld = Number(process.env.PROGRAMS ?? (isShort ? 200 : 20_000))
/** So many that come to the same end in both. */
const inPythonPerWorld = isShort ? 100 : roundTripsPerWorld / 5
/** Another one gives other programs: the whole can be run in pieces. */
const SEED = Number(process.env.SEED ?? 1_116)
/** `WORLD=station`: that one alone, for the same reason. */
const chosenWorlds = Object.entries(worlds).filter(([name]) => [undefined, name].includes(process.env.WORLD))

/** The same tree after being kept, shown as blocks and written as Python; what came back otherwise is named. */
function lostIn(program: Program, world: AnyWorld): string | null {
  const kept = readDraft(JSON.parse(JSON.stringify(draftOf(program))))
  const strip = onStrip(program)
  if (strip && !isDeepStrictEqual(withoutIds(strip), withoutIds(program))) return 'icons'
  if (!kept.ok || !isDeepStrictEqual(kept.value.program, program)) return 'kept'
  const blocks = fromState(
    JSON.parse(JSON.stringify(toState(kept.value, world.vocabulary))) as never,
    knownIds(program.nextId),
  ).program
  if (!isDeepStrictEqual(blocks, program)) return 'blocks'
  const python = parsePython(printPython(blocks), world.vocabulary)
  if (!python.ok || !isDeepStrictEqual(python.value, program)) return 'python'
  return isDeepStrictEqual(ran(python.value, world), ran(program, world)) ? null : 'trace'
}

const withoutIds = (program: Program): unknown =>
  JSON.parse(JSON.stringify(program.body, (key, value: unknown) => (key === 'id' ? undefined : value)))

/** Built anew tile by tile, where it fits on a strip; `null` where it does not. */
function onStrip(program: Program): Program | null {
  let built: Program = { ...program, body: program.body.filter(({ kind }) => kind === 'define') }
  for (const statement of program.body) {
    if (statement.kind === 'define') continue
    if (faceOf(statement).kind === 'words' && statement.kind === 'repeat') return null
    const placed = place(built, endOf(built), statement)
    if (!placed.ok) return null
    built = placed.value.program
  }
  return built
}

type Ran = PythonRun & { readonly ticks: number; readonly stop: StopReason | null }

function ran(program: Program, world: AnyWorld): Ran {
  const machine = openMachine(program, world)
  const trace: string[] = []
  for (let step = machine.step(); step; step = machine.step()) {
    if (step.kind === 'world') trace.push(JSON.stringify(step.event))
    if (step.kind === 'said') trace.push(`said ${written(step.value)}`)
  }
  const stop = machine.stopped()?.reason ?? null
  const variables = new Map([...machine.variables()].map(([name, value]) => [name, written(value)]))
  return { trace, variables, ticks: machine.ticks(), stop, error: null }
}

/** What Python itself ends with where our machine ends for this reason. */
const sameEnds: Partial<Record<StopReason, readonly string[]>> = {
  'no-value': ['NameError'],
  'divided-by-nought': ['ZeroDivisionError'],
  'no-such-item': ['IndexError'],
  'wrong-kind': ['TypeError', 'AttributeError'],
}

/** Ours may end sooner: at a limit, and where something is refused that Python would go on with (decision 016). */
const mayEndSooner: ReadonlySet<StopReason> = new Set([
  'unfinished',
  'wrong-kind',
  'list-in-list',
  'number-too-large',
  'too-long',
  'too-many-calls',
  'too-much-memory',
])

/** How both ended; `null` where they did not do the same. */
function comparison(ours: Ran, python: PythonRun): string | null {
  if (!ours.trace.every((entry, at) => entry === python.trace[at])) return null
  const isSameEnd =
    python.trace.length === ours.trace.length &&
    (ours.stop === null ? python.error === null : (sameEnds[ours.stop]?.includes(python.error ?? '') ?? false)) &&
    [...ours.variables].every(([name, value]) => python.variables.get(name) === value)
  if (isSameEnd) return SAME
  return ours.stop !== null && mayEndSooner.has(ours.stop) ? `the same until ours ends: ${ours.stop}` : null
}

const SAME = 'the same to the end'

const traces = (ours: Ran, python: PythonRun): string =>
  [ours.trace.slice(-5), '--', python.trace.slice(Math.max(0, ours.trace.length - 5)).slice(0, 7)].flat().join('\n')

/** A thousand at a time, so that none is kept longer than it is looked at. */
function* sample({ vocabulary }: AnyWorld, count: number, unfinished: boolean): Generator<Program> {
  for (let made = 0; made < count; made += CHUNK) {
    const numRuns = Math.min(CHUNK, count - made)
    const programs = fc.sample(randomPrograms(vocabulary, { unfinished }), { numRuns, seed: SEED + made })
    for (const program of programs) yield JSON.parse(JSON.stringify(program)) as Program
  }
}

const CHUNK = 1_000

export const bench: Bench = {
  name: 'skins',
  unit: 'programs that differ somewhere',
  goal: '0',
  async run(say) {
    const runPython = await openMicroPython()
    const counts: Record<string, number> = {}
    const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)
    let different = 0
    let told = 0
    const tell = (what: string, program: Program, more = '') => {
      different++
      if (told++ < 5) say(`${what}\n${printPython(program)}\n${more}`)
    }
    for (const [name, world] of chosenWorlds) {
      for (const program of sample(world, roundTripsPerWorld, true)) {
        const lost = lostIn(program, world)
        if (lost) tell(`${name}: lost in ${lost}`, program)
        count('round trips')
        if (onStrip(program)) count('of them on a strip of icons')
      }
      let same = 0
      for (const program of sample(world, inPythonPerWorld * 2, false)) {
        if (same === inPythonPerWorld) break
        const ours = ran(program, world)
        const python = runPython(program, world, ours.ticks + 20)
        const how = comparison(ours, python) ?? (losesNames(program) ? 'MicroPython loses a name' : null)
        if (how) count(how)
        if (how === SAME) same++
        if (!how)
          tell(`${name}: ours ends with ${ours.stop}, Python with ${python.error}`, program, traces(ours, python))
      }
      if (same < inPythonPerWorld) tell(`${name}: only ${same} to the same end`, emptyProgram)
      say(`${name}: ${JSON.stringify(counts)}, ${different} different`)
    }
    return { value: different, holds: different === 0, details: counts }
  },
}
