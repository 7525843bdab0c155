import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { fromState, createBlockIds } from '#app/features/learning/lessons/blocks/from-state.ts'
import { toState } from '#app/features/learning/lessons/blocks/to-state.ts'
import { getFace } from '#app/features/learning/lessons/icons/commands.ts'
import { getEndPosition, insertTile } from '#app/features/learning/lessons/icons/strip.ts'
import { draftOf, readDraft } from '#rules/program/draft.ts'
import { openMachine, type StopReason } from '#rules/program/machine.ts'
import { parsePython, printPython } from '#rules/program/python.ts'
import { randomPrograms } from '#rules/program/testing/random-programs.ts'
import { emptyProgram, type Program } from '#rules/program/tree.ts'
import type { World } from '#rules/program/world.ts'
import { isShort, type Bench } from './bench.ts'
import { losesNames } from './skins/dead-code.ts'
import { openMicroPython, serializeValue, type PythonRun } from './skins/micropython.ts'
import { worlds } from './skins/worlds.ts'

/** Compares programs across skins: the same tree after each conversion, and the same trace in real Python. */

type AnyWorld = World<unknown, unknown>

const roundTripsPerWorld = Number(process.env.PROGRAMS ?? (isShort ? 200 : 20_000))
/** Required number of programs per world that end equally in both interpreters. */
const inPythonPerWorld = isShort ? 100 : roundTripsPerWorld / 5
/** Set another `SEED` for other programs: a full run can be split. */
const SEED = Number(process.env.SEED ?? 1_116)
/** Set `WORLD=station` to test one world only. */
const chosenWorlds = Object.entries(worlds).filter(([name]) => [undefined, name].includes(process.env.WORLD))

/** Converts a program to draft, icons, blocks and Python and back; returns the first conversion that changed it. */
function findLossyConversion(program: Program, world: AnyWorld): string | null {
  const result = readDraft(JSON.parse(JSON.stringify(draftOf(program))))
  const strip = rebuildOnStrip(program)
  if (strip && !isDeepStrictEqual(withoutIds(strip), withoutIds(program))) return 'icons'
  if (!result.ok || !isDeepStrictEqual(result.value.program, program)) return 'draft'
  const blocks = fromState(
    JSON.parse(JSON.stringify(toState(result.value, world.vocabulary))) as never,
    createBlockIds(program.nextId),
  ).program
  if (!isDeepStrictEqual(blocks, program)) return 'blocks'
  const python = parsePython(printPython(blocks), world.vocabulary)
  if (!python.ok || !isDeepStrictEqual(python.value, program)) return 'python'
  return isDeepStrictEqual(runProgram(python.value, world), runProgram(program, world)) ? null : 'trace'
}

const withoutIds = (program: Program): unknown =>
  JSON.parse(JSON.stringify(program.body, (key, value: unknown) => (key === 'id' ? undefined : value)))

/** Rebuilds a program tile by tile on the icon strip; `null` if it cannot be shown there. */
function rebuildOnStrip(program: Program): Program | null {
  let built: Program = { ...program, body: program.body.filter(({ kind }) => kind === 'define') }
  for (const statement of program.body) {
    if (statement.kind === 'define') continue
    if (getFace(statement).kind === 'words' && statement.kind === 'repeat') return null
    const placed = insertTile(built, getEndPosition(built), statement)
    if (!placed.ok) return null
    built = placed.value.program
  }
  return built
}

type MachineRun = PythonRun & { readonly ticks: number; readonly stop: StopReason | null }

function runProgram(program: Program, world: AnyWorld): MachineRun {
  const machine = openMachine(program, world)
  const trace: string[] = []
  for (let step = machine.step(); step; step = machine.step()) {
    if (step.kind === 'world') trace.push(JSON.stringify(step.event))
    if (step.kind === 'said') trace.push(`said ${serializeValue(step.value)}`)
  }
  const stop = machine.stopped()?.reason ?? null
  const variables = new Map([...machine.variables()].map(([name, value]) => [name, serializeValue(value)]))
  return { trace, variables, ticks: machine.ticks(), stop, error: null }
}

/** Python errors that correspond to the stop reasons of our interpreter. */
const equivalentErrors: Partial<Record<StopReason, readonly string[]>> = {
  'no-value': ['NameError'],
  'divided-by-nought': ['ZeroDivisionError'],
  'no-such-item': ['IndexError'],
  'wrong-kind': ['TypeError', 'AttributeError'],
}

/** Our interpreter may stop earlier: at limits, and for values that it rejects but Python accepts (decision 016). */
const mayEndSooner: ReadonlySet<StopReason> = new Set([
  'unfinished',
  'wrong-kind',
  'list-in-list',
  'number-too-large',
  'too-long',
  'too-many-calls',
  'too-much-memory',
])

/** Describes how both runs ended; `null` if they differ. */
function compareRuns(machineRun: MachineRun, python: PythonRun): string | null {
  if (!machineRun.trace.every((entry, index) => entry === python.trace[index])) return null
  const isSameEnd =
    python.trace.length === machineRun.trace.length &&
    (machineRun.stop === null
      ? python.error === null
      : (equivalentErrors[machineRun.stop]?.includes(python.error ?? '') ?? false)) &&
    [...machineRun.variables].every(([name, value]) => python.variables.get(name) === value)
  if (isSameEnd) return SAME
  return machineRun.stop !== null && mayEndSooner.has(machineRun.stop)
    ? `equal until our interpreter stops: ${machineRun.stop}`
    : null
}

const SAME = 'equal to the end'

const lastTraceEntries = (machineRun: MachineRun, python: PythonRun): string =>
  [machineRun.trace.slice(-5), '--', python.trace.slice(Math.max(0, machineRun.trace.length - 5)).slice(0, 7)]
    .flat()
    .join('\n')

/** Generates programs in chunks to limit memory use. */
function* sample({ vocabulary }: AnyWorld, count: number, unfinished: boolean): Generator<Program> {
  for (let created = 0; created < count; created += CHUNK) {
    const numRuns = Math.min(CHUNK, count - created)
    const programs = fc.sample(randomPrograms(vocabulary, { unfinished }), { numRuns, seed: SEED + created })
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
    const count = (label: string) => void (counts[label] = (counts[label] ?? 0) + 1)
    let different = 0
    let reportedCount = 0
    const reportDifference = (description: string, program: Program, more = '') => {
      different++
      if (reportedCount++ < 5) say(`${description}\n${printPython(program)}\n${more}`)
    }
    for (const [name, world] of chosenWorlds) {
      for (const program of sample(world, roundTripsPerWorld, true)) {
        const lossyConversion = findLossyConversion(program, world)
        if (lossyConversion) reportDifference(`${name}: changed by ${lossyConversion}`, program)
        count('round trips')
        if (rebuildOnStrip(program)) count('round trips on an icon strip')
      }
      let same = 0
      for (const program of sample(world, inPythonPerWorld * 2, false)) {
        if (same === inPythonPerWorld) break
        const machineRun = runProgram(program, world)
        const python = runPython(program, world, machineRun.ticks + 20)
        const outcome = compareRuns(machineRun, python) ?? (losesNames(program) ? 'MicroPython loses a name' : null)
        if (outcome) count(outcome)
        if (outcome === SAME) same++
        if (!outcome)
          reportDifference(
            `${name}: our interpreter ends with ${machineRun.stop}, Python with ${python.error}`,
            program,
            lastTraceEntries(machineRun, python),
          )
      }
      if (same < inPythonPerWorld) reportDifference(`${name}: only ${same} programs end equally`, emptyProgram)
      say(`${name}: ${JSON.stringify(counts)}, ${different} different`)
    }
    return { value: different, holds: different === 0, details: counts }
  },
}
