import { refusedProgram } from '#rules/levels/judge-file.ts'
import { judge } from '#rules/levels/level.ts'
import type { LevelRules } from '#rules/levels/level-file.ts'
import type { AnyLevel } from '#rules/levels/open-level.ts'
import { playCase } from '#rules/levels/playback.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Run } from './session.ts'

/** A statement that the level does not offer, more than it allows, or a text that cannot be read: it is not run. */
export type Refused = { readonly nodeId: NodeId | null; readonly reason: string }

type Tried = { readonly refused: Refused } | { readonly refused: null; readonly run: Ran }
type Ran = Pick<Run, 'playbacks' | 'stars' | 'blocks'>

/** What a press on the run button comes to, before any of it is shown. The server judges the same program again. */
export function tryDraft(step: LevelRules, level: AnyLevel, { program, typed }: ProgramDraft): Tried {
  const refused = typed?.problem ? { nodeId: null, reason: 'not-readable' } : refusedProgram(step, program)
  if (refused) return { refused }
  const { stars, blocks } = judge(program, level)
  return { refused: null, run: { playbacks: level.cases.map((one) => playCase(program, one)), stars, blocks } }
}
