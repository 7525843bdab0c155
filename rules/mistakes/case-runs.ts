/** How a program went in every case of its level, and what its questions were answered. */

import { endOfCase, judgeCase, type CaseVerdict } from '../levels/level.ts'
import type { AnyCase, AnyLevel } from '../levels/open-level.ts'
import { usualLimits, type Limits } from '../program/machine.ts'
import { text } from '../program/expressions.ts'
import { identify, type Body, type Draft, type NodeId, type Program, type Statement } from '../program/tree.ts'
import type { Value } from '../program/values.ts'
import { isList } from '../program/values.ts'
import { playCase } from '../levels/playback.ts'
import { isAsked } from './spots.ts'

export type CaseRun = CaseVerdict<unknown, unknown>

export const runsOf = (program: Program, { cases, limits }: AnyLevel): readonly CaseRun[] =>
  cases.map((one) => judgeCase(program, one, 1, limits))

/** Stops at the first case that fails and keeps nothing of the way there: a mended program is only asked whether it solves all. */
export function tryOut(program: Program, { cases, limits }: AnyLevel): { solved: boolean; ticks: number } {
  let ticks = 0
  for (const one of cases) {
    const end = endOfCase(program, one, 1, limits)
    ticks += end.ticks
    if (!end.solved) return { solved: false, ticks }
  }
  return { solved: true, ticks }
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

/** The program with a word said wherever a question is answered; it changes nothing else that happens. */
function probed(program: Program): Program {
  const say = (nodeId: NodeId, branch: number, yes: boolean): Draft => ({
    kind: 'say',
    value: text([SIGN, nodeId, branch, yes ? 1 : 0].join(' ')),
  })
  const bodyOf = (body: Body): readonly Draft[] => body.flatMap((statement) => around(statement))
  const around = (statement: Statement): readonly Draft[] => {
    if (isAsked(statement)) {
      // A loop `until` goes on while the answer is no.
      const goesOn = statement.kind === 'while'
      const body = [say(statement.id, 0, goesOn), ...bodyOf(statement.body)]
      return [{ ...statement, body }, say(statement.id, 0, !goesOn)]
    }
    if (statement.kind === 'if') {
      const before = (count: number) => Array.from({ length: count }, (_, branch) => say(statement.id, branch, false))
      return [
        {
          ...statement,
          branches: statement.branches.map(({ condition, body }, branch) => ({
            condition,
            body: [...before(branch), say(statement.id, branch, true), ...bodyOf(body)],
          })),
          otherwise: [...before(statement.branches.length), ...bodyOf(statement.otherwise ?? [])],
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
  return playCase(probed(program), one, 1, limits).frames.flatMap(({ what, variables }) => {
    if (what?.kind !== 'said' || typeof what.value !== 'string' || !what.value.startsWith(SIGN)) return []
    const [, nodeId, branch, yes] = what.value.split(' ').map(Number)
    return [{ nodeId: nodeId!, branch: branch!, yes: yes === 1, variables }]
  })
}

export const numberOf = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : value === undefined || value === null || isList(value) ? null : Number(value)
