import { findRefusal } from '#rules/levels/judge-file.ts'
import { judge } from '#rules/levels/level.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { AnyLevel } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Run } from './session.ts'

/** Why a program is not run: a statement that the level does not offer, too many statements, or a parse problem. */
export type RunRefusal = { readonly nodeId: NodeId | null; readonly reason: string }

type TryResult = { readonly refused: RunRefusal } | { readonly refused: null; readonly run: RunData }
type RunData = Pick<Run, 'playbacks' | 'stars' | 'blocks'>

/** Runs a draft on the device, before its playback starts. The server judges the same program again. */
export function tryDraft(step: LevelRules, level: AnyLevel, { program, typed }: ProgramDraft): TryResult {
  const refused = typed?.problem ? { nodeId: null, reason: 'not-readable' } : findRefusal(step, program)
  if (refused) return { refused }
  const { stars, blocks } = judge(program, level)
  return {
    refused: null,
    run: { playbacks: level.cases.map((levelCase) => playCase(program, levelCase)), stars, blocks },
  }
}
