import { judgeCase } from '#rules/levels/level.ts'
import type { AnyLevel } from '#rules/levels/open-level.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Program } from '#rules/program/tree.ts'
import { copyOf, programFrom, spotsOf, type Loose } from './wrong-programs.ts'

/** Helpers that verify a hint: change the program as the hint suggests and run it, or inspect the program. */

export const solvesAllCases = (body: Loose[], { cases }: AnyLevel): boolean => {
  const program = programFrom(body)
  return cases.every((item) => judgeCase(program, item).solved)
}

export type Check = (about: About) => string | null
export type About = { mistake: Mistake; program: Program; level: AnyLevel; node: Loose | null }

export const numbers = [
  ...Array.from({ length: 60 }, (_, index) => index),
  ...Array.from({ length: 80 }, (_, index) => index * 5),
  36,
  72,
  108,
  144,
]

/** Passes if at least one of the changes at the highlighted node solves the level; works on a copy. */
export const fixSolvesLevel =
  (
    ...changes: ((
      node: Loose,
      spot: ReturnType<typeof spotsOf>[number],
      body: Loose[],
      variant: number,
    ) => boolean | void)[]
  ): Check =>
  ({ mistake, program, level }) => {
    for (const change of changes)
      for (let variant = 0; variant < 200; variant++) {
        const body = copyOf(program)
        const spot = spotsOf(body).find(({ node }) => node.id === mistake.nodeId)
        if (!spot) return 'the hint highlights no statement'
        if (change(spot.node, spot, body, variant) === false) break
        if (solvesAllCases(body, level)) return null
      }
    return 'no such change solves the level'
  }

export const literal = (value: number) => ({ kind: 'number', value })
export const isLoop = (node: Loose | undefined) => ['repeat', 'while', 'until', 'each'].includes(node?.kind as string)
export const isFirstVariant = (variant: number) => variant === 0

/** Whether the program stops for this reason in at least one case. */
export const stopsWith = ({ program, level }: About, reason: string) =>
  level.cases.some((item) => judgeCase(program, item).stop?.reason === reason)

export const caseReasons = ({ program, level }: About) => level.cases.map((item) => judgeCase(program, item).reason)

export const hasNode = ({ node, mistake }: About, matches: (node: Loose) => boolean): string | null =>
  node && matches(node) ? null : `node ${mistake.nodeId} is not a block of the expected kind`

/** Inserts a `say` marker that changes nothing else and counts how often it is executed. */
export function countExecutions(
  { program, level }: About,
  nodeId: number | null,
  insert: (node: Loose, body: Loose[], index: number) => void,
): number {
  const body = copyOf(program)
  const spot = spotsOf(body).find(({ node }) => node.id === nodeId)
  if (!spot) return -1
  insert(spot.node, spot.body, spot.at)
  const changed = programFrom(body)
  return level.cases.reduce(
    (sum, item) =>
      sum + judgeCase(changed, item).steps.filter((step) => step.kind === 'said' && step.value === 'here').length,
    0,
  )
}
export const marker = { kind: 'say', value: { kind: 'text', value: 'here' } }
