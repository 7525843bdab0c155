/** Judges a program against a level file: whether the level offers its blocks, and whether it solves the cases. */

import { accept, refuse, type Result } from '../result.ts'
import { iconSizes, checkLimits, type LimitReason, type NodeId, type Program } from '../program/tree.ts'
import { judge, judgeWithoutSteps, type Verdict } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { findUnofferedBlock, type OfferedReason } from './offered-blocks.ts'
import { openLevel, type AnyLevel, type OpenReason } from './open-level.ts'

export function judgeFile(file: LevelRules, program: Program, choice = 0): Result<Verdict<unknown, unknown>, Refusal> {
  const level = checkAndOpen(file, program, choice)
  return level.ok ? accept(judge(program, level.value)) : level
}

/** Like `judgeFile`, but records no steps: cheaper for callers that judge many programs. */
export function judgeFileWithoutSteps(
  file: LevelRules,
  program: Program,
  choice = 0,
): Result<ReturnType<typeof judgeWithoutSteps>, Refusal> {
  const level = checkAndOpen(file, program, choice)
  return level.ok ? accept(judgeWithoutSteps(program, level.value)) : level
}

type Refusal = OpenReason | LimitReason | OfferedReason

function checkAndOpen(file: LevelRules, program: Program, choice: number): Result<AnyLevel, Refusal> {
  const refusal = findRefusal(file, program)
  return refusal ? refuse(refusal.reason) : openCachedLevel(file, choice)
}

export type ProgramRefusal = { readonly nodeId: NodeId | null; readonly reason: OfferedReason | LimitReason }

/** Why a level refuses to run a program. Client and server use the same check. */
export function findRefusal(file: LevelRules, program: Program): ProgramRefusal | null {
  const block = findRefusedBlock(file, program)
  if (block) return block
  const fits = checkLimits(program, file.skin === 'icons' ? iconSizes : undefined)
  return fits.ok ? null : { nodeId: null, reason: fits.reason }
}

/** Level files never change, so opened levels are cached until the file object is garbage-collected. */
const levelCache = new WeakMap<LevelRules, Map<number, Result<AnyLevel, OpenReason>>>()

function openCachedLevel(file: LevelRules, choice: number): Result<AnyLevel, OpenReason> {
  const levelsByChoice = levelCache.get(file) ?? new Map<number, Result<AnyLevel, OpenReason>>()
  levelCache.set(file, levelsByChoice)
  const level = levelsByChoice.get(choice) ?? openLevel(file, choice)
  levelsByChoice.set(choice, level)
  return level
}

/** The first statement that the level does not offer. */
export const findRefusedBlock = (
  { offers, skin, mostTimes }: LevelRules,
  program: Program,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null =>
  findUnofferedBlock(program, { blocks: offers, countsWithDots: skin === 'icons', mostTimes })
