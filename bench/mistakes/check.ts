import { judgeCase } from '#rules/levels/level.ts'
import type { AnyLevel } from '#rules/levels/open-level.ts'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import type { Program } from '#rules/program/tree.ts'
import { copyOf, programFrom, spotsOf, type Loose } from './wrong-programs.ts'

/** By what means a sentence of a hint is proved: the program is changed as it means and run, or looked at again. */

export const solved = (body: Loose[], { cases }: AnyLevel): boolean => {
  const program = programFrom(body)
  return cases.every((one) => judgeCase(program, one).solved)
}

export type Check = (about: About) => string | null
export type About = { mistake: Mistake; program: Program; level: AnyLevel; node: Loose | null }

export const numbers = [
  ...Array.from({ length: 60 }, (_, at) => at),
  ...Array.from({ length: 80 }, (_, at) => at * 5),
  36,
  72,
  108,
  144,
]

/** Some change at the lit node, made on a copy, solves the level. */
export const mended =
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
        if (!spot) return 'it lights no statement'
        if (change(spot.node, spot, body, variant) === false) break
        if (solved(body, level)) return null
      }
    return 'no such change solves the level'
  }

export const literal = (value: number) => ({ kind: 'number', value })
export const isLoop = (node: Loose | undefined) => ['repeat', 'while', 'until', 'each'].includes(node?.kind as string)
export const once = (variant: number) => variant === 0

/** Whether in some case, or in all, the program stops for this reason. */
export const stops = ({ program, level }: About, reason: string) =>
  level.cases.some((one) => judgeCase(program, one).stop?.reason === reason)

export const reasons = ({ program, level }: About) => level.cases.map((one) => judgeCase(program, one).reason)

export const hasNode = ({ node, mistake }: About, fits: (node: Loose) => boolean): string | null =>
  node && fits(node) ? null : `node ${mistake.nodeId} is not such a block`

/** How often a word would be said that is put at a place where it changes nothing else. */
export function said(
  { program, level }: About,
  nodeId: number | null,
  put: (node: Loose, body: Loose[], at: number) => void,
): number {
  const body = copyOf(program)
  const spot = spotsOf(body).find(({ node }) => node.id === nodeId)
  if (!spot) return -1
  put(spot.node, spot.body, spot.at)
  const changed = programFrom(body)
  return level.cases.reduce(
    (sum, one) =>
      sum + judgeCase(changed, one).steps.filter((step) => step.kind === 'said' && step.value === 'here').length,
    0,
  )
}
export const word = { kind: 'say', value: { kind: 'text', value: 'here' } }
