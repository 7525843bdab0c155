/** Repairs that change a direction or an action, or add a flight after a turn. */

import type { Draft } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isArrow, isFlyAction, isTurn } from '../spots.ts'
import { createAction, changeStatement, insertStatement, likelyNumbers, type RepairCandidate } from './candidates.ts'

const otherTurn = { turn_left: 'turn_right', turn_right: 'turn_left' } as const

export function* turnOtherWay(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && isTurn(statement)) {
      const action = otherTurn[statement.action as keyof typeof otherTurn]
      yield* changeStatement(context, statement, () => ({ ...statement, action }))
    }
}

/** The kite Wao faces down, so its left and right are mirrored for the student. */
export function* turnOtherWayFacingDown(context: Context): Iterable<RepairCandidate> {
  for (const candidate of turnOtherWay(context)) {
    const previousSteps = context
      .runs()
      .flatMap(({ steps }) =>
        steps.flatMap((step, index) => (step.nodeId === candidate.nodeId ? [steps[index - 1] ?? null] : [])),
      )
    const facing = previousSteps.map((step) => (step?.state as { facing?: string } | undefined)?.facing)
    if (facing.length > 0 && facing.every((value) => value === 'down')) yield candidate
  }
}

export function* changeArrow(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && isArrow(statement))
      for (const action of context.actions)
        if (action.startsWith('fly_') && action !== statement.action)
          yield* changeStatement(context, statement, () => ({ ...statement, action }))
}

const isMove = (action: string): boolean => /^(fly|turn|jump)/.test(action)

/** Replaces an action that is not a move, for example a note or a box. */
export function* changeAction(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && statement.inputs.length === 0 && !isMove(statement.action))
      for (const action of context.actions)
        if (action !== statement.action && !isMove(action))
          yield* changeStatement(context, statement, () => ({ ...statement, action }))
}

export function* addStepAfterTurn(context: Context): Iterable<RepairCandidate> {
  for (const { statement, body, index, place } of context.reached()) {
    if (!isTurn(statement) || isFlyAction(body[index + 1])) continue
    for (const draft of flights(context))
      yield* insertStatement(context, { ...place, at: index + 1 }, draft, statement.id)
  }
}

const flights = (context: Context): readonly Draft[] => [
  ...(context.actions.includes('fly') ? [createAction('fly')] : []),
  ...(context.numberActions.includes('fly') ? likelyNumbers(context).map((value) => createAction('fly', value)) : []),
]
