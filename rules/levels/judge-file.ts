/** Judges a program by a level's file: whether the level offers what it is made of, and what it does there. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { iconSizes, withinLimits, type LimitReason, type NodeId, type Program } from '../program/tree.ts'
import { judge, judgeEnd, type Verdict } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { firstNotOffered, type OfferedReason } from './offered.ts'
import { openLevel, type AnyLevel, type OpenReason } from './open-level.ts'

export function judgeFile(file: LevelRules, program: Program, choice = 0): Result<Verdict<unknown, unknown>, Refusal> {
  const level = openFor(file, program, choice)
  return level.ok ? accept(judge(program, level.value)) : level
}

/** The same without the way there, for whoever judges many. */
export function judgeFileEnd(
  file: LevelRules,
  program: Program,
  choice = 0,
): Result<ReturnType<typeof judgeEnd>, Refusal> {
  const level = openFor(file, program, choice)
  return level.ok ? accept(judgeEnd(program, level.value)) : level
}

type Refusal = OpenReason | LimitReason | OfferedReason

function openFor(file: LevelRules, program: Program, choice: number): Result<AnyLevel, Refusal> {
  const refused = refusedProgram(file, program)
  return refused ? refuse(refused.reason) : opened(file, choice)
}

export type Refused = { readonly nodeId: NodeId | null; readonly reason: OfferedReason | LimitReason }

/** Why a level does not even run a program, the same on a device and on the server. */
export function refusedProgram(file: LevelRules, program: Program): Refused | null {
  const block = refusedBlock(file, program)
  if (block) return block
  const fits = withinLimits(program, file.skin === 'icons' ? iconSizes : undefined)
  return fits.ok ? null : { nodeId: null, reason: fits.reason }
}

/** A level never changes, so it is opened once for as long as somebody has its file. */
const openedLevels = new WeakMap<LevelRules, Map<number, Result<AnyLevel, OpenReason>>>()

function opened(file: LevelRules, choice: number): Result<AnyLevel, OpenReason> {
  const places = openedLevels.get(file) ?? new Map<number, Result<AnyLevel, OpenReason>>()
  openedLevels.set(file, places)
  const level = places.get(choice) ?? openLevel(file, choice)
  places.set(choice, level)
  return level
}

/** The first statement that the level does not offer. */
export const refusedBlock = (
  { offers, skin, mostTimes }: LevelRules,
  program: Program,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null =>
  firstNotOffered(program, { blocks: offers, countsWithDots: skin === 'icons', mostTimes })
