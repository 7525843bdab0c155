import type { AnyLevel } from '#rules/levels/open-level.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Program } from '#rules/program/tree.ts'
import type { Check } from './check.ts'
import { endingChecks } from './ending-checks.ts'
import { loopChecks } from './loop-checks.ts'
import { conditionChecks } from './condition-checks.ts'
import { stepChecks } from './step-checks.ts'
import { valueChecks } from './value-checks.ts'
import { copyOf, spotsOf } from './wrong-programs.ts'

const checks: Record<string, Check> = {
  ...stepChecks,
  ...loopChecks,
  ...conditionChecks,
  ...valueChecks,
  ...endingChecks,
}

/**
 * Verifies a hint independently of the rule that produced it. Returns what is wrong with the hint, or `null`.
 */
export function findHintError(mistake: Mistake, program: Program, level: AnyLevel): string | null {
  const check = checks[mistake.id]
  if (!check) return 'no check exists for this hint'
  const node = spotsOf(copyOf(program)).find((spot) => spot.node.id === mistake.nodeId)?.node ?? null
  if (mistake.nodeId !== null && !node) return 'the hint highlights no statement of the program'
  return check({ mistake, program, level, node })
}
