/** Runs programs on the first map of a sky level, to know where they end. */

import { judgeCase } from '../levels/level.ts'
import type { LevelRules } from '../levels/level-file.ts'
import { openLevel, readLines } from '../levels/open-level.ts'
import type { Position } from '../worlds/grid.ts'
import type { SkyEvent, SkyState } from '../worlds/sky.ts'

/** Symbols that a sheet can print; a path is printed as plain sky. */
const printable = /^[KB*!Tc.o]+$/
const maxColumns = 8
const maxRows = 6

/** The map as printed, or null for maps with other symbols or too many squares. */
export function printMap({ world, cases }: LevelRules): readonly string[] | null {
  const map = cases[0]?.map
  if (world !== 'sky' || !map || map.length > maxRows) return null
  const isPrintable = map.every((row) => printable.test(row) && row.length <= maxColumns)
  return isPrintable ? map.map((row) => row.replaceAll('o', '.')) : null
}

/** A landing is the end of a run without a crash. */
export type Landing = { readonly position: Position; readonly squares: number; readonly isAtBell: boolean }

/** Null if the program cannot be read, stops early or crashes. */
export function landProgram(level: LevelRules, lines: readonly string[]): Landing | null {
  const program = readLines(lines, level.world)
  const opened = openLevel({ ...level, predict: undefined, goals: undefined })
  if (!program.ok || !opened.ok) return null
  const { stop, steps } = judgeCase(program.value, opened.value.cases[0]!)
  const last = steps.findLast(({ kind }) => kind === 'world')
  const state = last?.state as SkyState | undefined
  if (stop || !state || (state.end !== null && state.end !== 'bell')) return null
  const flights = steps.filter((step) => step.kind === 'world' && isFlight(step.event as SkyEvent))
  return { position: state.position, squares: flights.length, isAtBell: state.end === 'bell' }
}

const isFlight = ({ kind, from, toward }: SkyEvent) =>
  kind !== 'turned' && kind !== 'puffed' && (from.column !== toward.column || from.row !== toward.row)
