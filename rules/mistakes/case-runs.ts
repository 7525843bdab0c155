/** How a program went in every case of its level, and what its questions were answered. */

import { endOfCase, judgeCase, type CaseVerdict } from '../levels/level.ts'
import type { AnyCase, AnyLevel } from '../levels/open-level.ts'
import { compile } from '../program/compile.ts'
import { usualLimits, type Limits } from '../program/machine.ts'
import { text } from '../program/expressions.ts'
import {
  identify,
  statementsIn,
  type Body,
  type Draft,
  type NodeId,
  type Program,
  type Statement,
} from '../program/tree.ts'
import type { Value } from '../program/values.ts'
import { isList } from '../program/values.ts'
import { playCase } from '../levels/playback.ts'
import { isAsked } from './spots.ts'

export type CaseRun = CaseVerdict<unknown, unknown>

export const runsOf = (program: Program, { cases, limits }: AnyLevel): readonly CaseRun[] =>
  cases.map((one) => judgeCase(program, one, 1, limits))

/** Stops at the first case that fails and keeps nothing of the way there: a mended program is only asked whether it solves all. */
export function tryOut(program: Program, { cases, limits }: AnyLevel): { solved: boolean; ticks: number } {
  const options = { code: compile(program), limits }
  let ticks = 0
  for (const one of cases) {
    const end = endOfCase(program, one, options)
    ticks += end.ticks
    if (!end.solved) return { solved: false, ticks }
  }
  return { solved: true, ticks }
}

/** The statements that the first case that fails came to; none where all are solved. */
export function begunIn(program: Program, { cases, limits }: AnyLevel): ReadonlySet<NodeId> {
  for (const one of cases) {
    const begun = new Set<NodeId>()
    if (!endOfCase(program, one, { limits, begun }).solved) return begun
  }
  return new Set()
}

export const solves = (program: Program, level: AnyLevel): boolean => tryOut(program, level).solved

/** One answer to a question of an `if` (counted by its branches) or of a loop. */
export type Answer = {
  readonly nodeId: NodeId
  readonly branch: number
  readonly yes: boolean
  /** What the program's variables held then. */
  readonly variables: ReadonlyMap<string, Value>
}

const SIGN = '\u0001'

/** A word that says: this question was answered with no or yes, or of an `if` this branch was taken. */
type Said = 'no' | 'yes' | 'taken'

/** The program with a word said wherever questions are answered; it changes nothing else that happens. */
function probed(program: Program): Program {
  const say = (nodeId: NodeId, branch: number, said: Said): Draft => ({
    kind: 'say',
    value: text([SIGN, nodeId, branch, said].join(' ')),
  })
  const bodyOf = (body: Body): readonly Draft[] => body.flatMap((statement) => around(statement))
  const around = (statement: Statement): readonly Draft[] => {
    if (isAsked(statement)) {
      // A loop `until` goes on while the answer is no.
      const [goesOn, ends]: readonly Said[] = statement.kind === 'while' ? ['yes', 'no'] : ['no', 'yes']
      const body = [say(statement.id, 0, goesOn!), ...bodyOf(statement.body)]
      return [{ ...statement, body }, say(statement.id, 0, ends!)]
    }
    if (statement.kind === 'if') {
      return [
        {
          ...statement,
          branches: statement.branches.map(({ condition, body }, branch) => ({
            condition,
            body: [say(statement.id, branch, 'taken'), ...bodyOf(body)],
          })),
          otherwise: [say(statement.id, statement.branches.length, 'taken'), ...bodyOf(statement.otherwise ?? [])],
        },
      ]
    }
    return 'body' in statement ? [{ ...statement, body: bodyOf(statement.body) } as Draft] : [statement]
  }
  return identify(bodyOf(program.body), 1)
}

/** All answers of one case, in order. A program that never ends is asked for a while. */
export function answersIn(program: Program, one: AnyCase, usual: Limits = usualLimits): readonly Answer[] {
  const limits = { ...usual, ticks: usual.ticks * 2, cells: usual.cells * 4 }
  const branchCounts = new Map(
    statementsIn(program.body).flatMap((each) =>
      each.kind === 'if' ? [[each.id, each.branches.length] as const] : [],
    ),
  )
  return playCase(probed(program), one, 1, limits).frames.flatMap(({ what, variables }) => {
    if (what?.kind !== 'said' || typeof what.value !== 'string' || !what.value.startsWith(SIGN)) return []
    const [, id, at, said] = what.value.split(' ')
    const [nodeId, branch] = [Number(id), Number(at)]
    if (said !== 'taken') return [{ nodeId, branch, yes: said === 'yes', variables }]
    // Whoever took a branch was told no at those before it; whoever took the last way out, at all of them.
    const asked = Math.min(branch + 1, branchCounts.get(nodeId) ?? 0)
    return Array.from({ length: asked }, (_, each) => ({ nodeId, branch: each, yes: each === branch, variables }))
  })
}

export const numberOf = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : value === undefined || value === null || isList(value) ? null : Number(value)
