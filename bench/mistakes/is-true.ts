import type { AnyLevel } from '#rules/levels/open-level.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Program } from '#rules/program/tree.ts'
import type { Check } from './check.ts'
import { endings } from './of-endings.ts'
import { loops } from './of-loops.ts'
import { questions } from './of-questions.ts'
import { steps } from './of-steps.ts'
import { values } from './of-values.ts'
import { copyOf, spotsOf } from './wrong-programs.ts'

const checks: Record<string, Check> = { ...steps, ...loops, ...questions, ...values, ...endings }

/**
 * Whether what a hint says is so, found out by other means than the rule that said it. Answers what is untrue, or
 * nothing.
 */
export function untrueAbout(mistake: Mistake, program: Program, level: AnyLevel): string | null {
  const check = checks[mistake.id]
  if (!check) return 'nobody checks it'
  const node = spotsOf(copyOf(program)).find((one) => one.node.id === mistake.nodeId)?.node ?? null
  if (mistake.nodeId !== null && !node) return 'it lights no statement of the program'
  return check({ mistake, program, level, node })
}
