/** Judges a program by a level's file: whether the level offers what it is made of, and what it does there. */

import { accept, refuse, type Result } from '../lib/result.ts'
import { iconSizes, withinLimits, type LimitReason, type NodeId, type Program } from '../program/tree.ts'
import { judge, type Verdict } from './level.ts'
import type { LevelRules } from './level-file.ts'
import { firstNotOffered, type OfferedReason } from './offered.ts'
import { openLevel, type OpenReason } from './open-level.ts'

export function judgeFile(
  file: LevelRules,
  program: Program,
  choice = 0,
): Result<Verdict<unknown, unknown>, OpenReason | LimitReason | OfferedReason> {
  const refused = refusedBlock(file, program)
  if (refused) return refuse(refused.reason)
  const fits = withinLimits(program, file.skin === 'icons' ? iconSizes : undefined)
  if (!fits.ok) return fits
  const level = openLevel(file, choice)
  return level.ok ? accept(judge(program, level.value)) : level
}

/** The first statement that the level does not offer. */
export const refusedBlock = (
  { offers, skin, mostTimes }: LevelRules,
  program: Program,
): { readonly nodeId: NodeId; readonly reason: OfferedReason } | null =>
  firstNotOffered(program, { blocks: offers, countsWithDots: skin === 'icons', mostTimes })

/** A question before the run: the first answer earns three stars, the second two, every later one. */
export const starsForAnswer = (attempt: number): 1 | 2 | 3 => (attempt <= 1 ? 3 : attempt === 2 ? 2 : 1)
