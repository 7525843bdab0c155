/** Runs a program in all cases of its level and records how its conditions evaluated. */

import { runCase, judgeCase, type CaseVerdict } from '../levels/level.ts'
import type { AnyCase, AnyLevel } from '../levels/open-level.ts'
import { compile } from '../program/compile.ts'
import { usualLimits, type Limits } from '../program/machine.ts'
import { text } from '../program/expressions.ts'
import {
  assignIds,
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
import { isConditionLoop } from './spots.ts'

export type CaseRun = CaseVerdict<unknown, unknown>

export const runAllCases = (program: Program, { cases, limits }: AnyLevel): readonly CaseRun[] =>
  cases.map((levelCase) => judgeCase(program, levelCase, 1, limits))

/** Stops at the first failing case and records no steps: callers only check whether a repair solves the level. */
export function checkSolution(program: Program, { cases, limits }: AnyLevel): { solved: boolean; ticks: number } {
  const options = { code: compile(program), limits }
  let ticks = 0
  for (const levelCase of cases) {
    const end = runCase(program, levelCase, options)
    ticks += end.ticks
    if (!end.solved) return { solved: false, ticks }
  }
  return { solved: true, ticks }
}

/** The statements that the first failing case executed; empty if all cases are solved. */
export function listReachedStatements(program: Program, { cases, limits }: AnyLevel): ReadonlySet<NodeId> {
  for (const levelCase of cases) {
    const reached = new Set<NodeId>()
    if (!runCase(program, levelCase, { limits, executedIds: reached }).solved) return reached
  }
  return new Set()
}

export const solvesLevel = (program: Program, level: AnyLevel): boolean => checkSolution(program, level).solved

/** One evaluation of a condition of a loop or of an `if`; `branch` is the index of the `if` branch. */
export type Answer = {
  readonly nodeId: NodeId
  readonly branch: number
  readonly yes: boolean
  /** Values of the program's variables at that moment. */
  readonly variables: ReadonlyMap<string, Value>
}

const PROBE_PREFIX = '\u0001'

/** A loop condition was false (`no`) or true (`yes`), or an `if` branch was taken. */
type ProbeResult = 'no' | 'yes' | 'taken'

/** Adds a `say` after each evaluated condition; the rest of the program behaves as before. */
function addProbes(program: Program): Program {
  const say = (nodeId: NodeId, branch: number, result: ProbeResult): Draft => ({
    kind: 'say',
    value: text([PROBE_PREFIX, nodeId, branch, result].join(' ')),
  })
  const bodyOf = (body: Body): readonly Draft[] => body.flatMap((statement) => probe(statement))
  const probe = (statement: Statement): readonly Draft[] => {
    if (isConditionLoop(statement)) {
      // An `until` loop continues while its condition is false.
      const [goesOn, ends]: readonly ProbeResult[] = statement.kind === 'while' ? ['yes', 'no'] : ['no', 'yes']
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
  return assignIds(bodyOf(program.body), 1)
}

/** All condition results of one case, in order. The limits are raised because the probes cost ticks and cells too. */
export function collectAnswers(program: Program, levelCase: AnyCase, usual: Limits = usualLimits): readonly Answer[] {
  const limits = { ...usual, ticks: usual.ticks * 2, cells: usual.cells * 4 }
  const branchCounts = new Map(
    statementsIn(program.body).flatMap((each) =>
      each.kind === 'if' ? [[each.id, each.branches.length] as const] : [],
    ),
  )
  return playCase(addProbes(program), levelCase, 1, limits).frames.flatMap(({ event, variables }) => {
    if (event?.kind !== 'said' || typeof event.value !== 'string' || !event.value.startsWith(PROBE_PREFIX)) return []
    const [, id, branchText, result] = event.value.split(' ')
    const [nodeId, branch] = [Number(id), Number(branchText)]
    if (result !== 'taken') return [{ nodeId, branch, yes: result === 'yes', variables }]
    // A taken branch implies that the conditions before it were false; a taken `else` implies that all were false.
    const evaluatedCount = Math.min(branch + 1, branchCounts.get(nodeId) ?? 0)
    return Array.from({ length: evaluatedCount }, (_, index) => ({
      nodeId,
      branch: index,
      yes: index === branch,
      variables,
    }))
  })
}

export const numberOf = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : value === undefined || value === null || isList(value) ? null : Number(value)
