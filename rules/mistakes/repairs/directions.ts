/** Another way: the other turn, another arrow, another thing to do, a flight behind a turn. */

import type { Draft } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isArrow, isFlight, isTurn } from '../spots.ts'
import { act, changed, inserted, likelyNumbers, type Mended } from './mended.ts'

const otherTurn = { turn_left: 'turn_right', turn_right: 'turn_left' } as const

export function* turned(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && isTurn(statement)) {
      const action = otherTurn[statement.action as keyof typeof otherTurn]
      yield* changed(context, statement, () => ({ ...statement, action }))
    }
}

/** Seen from the child's side: Wao looks down at them. */
export function* turnedFacingYou(context: Context): Iterable<Mended> {
  for (const mended of turned(context)) {
    const before = context
      .runs()
      .flatMap(({ steps }) =>
        steps.flatMap((step, at) => (step.nodeId === mended.nodeId ? [steps[at - 1] ?? null] : [])),
      )
    const facing = before.map((step) => (step?.state as { facing?: string } | undefined)?.facing)
    if (facing.length > 0 && facing.every((one) => one === 'down')) yield mended
  }
}

export function* otherArrow(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && isArrow(statement))
      for (const action of context.actions)
        if (action.startsWith('fly_') && action !== statement.action)
          yield* changed(context, statement, () => ({ ...statement, action }))
}

const isMove = (action: string): boolean => /^(fly|turn|jump)/.test(action)

/** Another note, another box, another thing to do. */
export function* otherAction(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (statement.kind === 'do' && statement.inputs.length === 0 && !isMove(statement.action))
      for (const action of context.actions)
        if (action !== statement.action && !isMove(action))
          yield* changed(context, statement, () => ({ ...statement, action }))
}

export function* stepAfterTurn(context: Context): Iterable<Mended> {
  for (const { statement, body, at, place } of context.reached()) {
    if (!isTurn(statement) || isFlight(body[at + 1])) continue
    for (const draft of flights(context)) yield* inserted(context, { ...place, at: at + 1 }, draft, statement.id)
  }
}

const flights = (context: Context): readonly Draft[] => [
  ...(context.actions.includes('fly') ? [act('fly')] : []),
  ...(context.numbered.includes('fly') ? likelyNumbers(context).map((value) => act('fly', value)) : []),
]
