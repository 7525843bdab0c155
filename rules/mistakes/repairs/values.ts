/** Repairs that change one value: variables, inputs and list items. */

import { moveTo } from '../../program/edit.ts'
import { number, variable, type Expression } from '../../program/expressions.ts'
import type { Statement } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isLoop } from '../spots.ts'
import {
  changeStatement,
  candidatesFromEdit,
  replaceExpressions,
  likelyNumbers,
  plainNumber,
  type RepairCandidate,
  type Repair,
} from './candidates.ts'

export function* changeSetToAdd(context: Context): Iterable<RepairCandidate> {
  for (const { statement, above } of context.reached()) {
    if (statement.kind !== 'set' || statement.value.kind !== 'number' || above.length === 0) continue
    const { variable: name, value: by } = statement
    const draft: Statement = { id: statement.id, kind: 'change', variable: name, by }
    yield* changeStatement(context, statement, () => draft, { name, value: statement.value.value })
  }
}

export function* moveSetBeforeLoop(context: Context): Iterable<RepairCandidate> {
  for (const { statement, above } of context.spots) {
    const loop = above.at(-1)
    if (statement.kind !== 'set' || !loop || !isLoop(loop)) continue
    const outer = context.spots.find((spot) => spot.statement.id === loop.id)!
    yield* candidatesFromEdit(moveTo(context.program, statement.id, outer.place), statement.id, {
      name: statement.variable,
    })
  }
}

export function* swapInputs(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached())
    if (statement.kind === 'call' && statement.inputs.length === 2)
      yield* changeStatement(context, statement, () => ({ ...statement, inputs: statement.inputs.toReversed() }), {
        name: statement.name,
      })
  yield* replaceExpressions(context, (expression) =>
    expression.kind === 'call' && expression.inputs.length === 2
      ? [[{ ...expression, inputs: expression.inputs.toReversed() }, { name: expression.name }]]
      : [],
  )
}

export function* changeCallInput(context: Context): Iterable<RepairCandidate> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'call') continue
    for (const [index, input] of statement.inputs.entries()) {
      const value = plainNumber(input)
      if (value === null) continue
      for (const other of likelyNumbers(context))
        if (other !== value)
          yield* changeStatement(
            context,
            statement,
            () => ({ ...statement, inputs: statement.inputs.with(index, number(other)) }),
            { name: statement.name, value },
          )
    }
  }
}

export const decrementIndex: Repair = (context) =>
  replaceExpressions(context, (expression) => {
    if (expression.kind !== 'item') return []
    const decremented: Expression =
      expression.index.kind === 'number'
        ? number(expression.index.value - 1)
        : { kind: 'binary', operator: '-', left: expression.index, right: number(1) }
    return expression.index.kind === 'number' && expression.index.value < 1
      ? []
      : [[{ ...expression, index: decremented }]]
  })

export function replacePositionByItem(context: Context): Iterable<RepairCandidate> {
  const lists = namesHolding(context, true)
  return replaceExpressions(context, (expression, statement) =>
    expression.kind === 'variable' && !lists.includes(expression.name) && statement.kind !== 'each'
      ? lists.map(
          (list) => [{ kind: 'item', list: variable(list), index: expression }, { name: expression.name }] as const,
        )
      : [],
  )
}

export function changeVariable(context: Context): Iterable<RepairCandidate> {
  const names = [...namesHolding(context, false), ...namesHolding(context, true), ...parametersIn(context)]
  return replaceExpressions(context, (expression) =>
    expression.kind === 'variable'
      ? names
          .filter((name) => name !== expression.name)
          .map((name) => [variable(name), { name: expression.name }] as const)
      : [],
  )
}

const parametersIn = ({ spots }: Context): readonly string[] =>
  spots.flatMap(({ statement }) => (statement.kind === 'define' ? statement.parameters : []))

/** Names of variables that can hold a list (`lists`) or another kind of value (not `lists`). */
function namesHolding({ spots, level }: Context, lists: boolean): readonly string[] {
  const initialValues = level.cases.flatMap(({ world }) => Object.entries(world.initialVariables ?? {}))
  const fromStart = initialValues.flatMap(([name, value]) => (isListValue(value) === lists ? [name] : []))
  const set = spots.flatMap(({ statement }) => {
    if (statement.kind === 'set') return (statement.value.kind === 'list') === lists ? [statement.variable] : []
    return statement.kind === 'each' && !lists ? [statement.variable] : []
  })
  return [...new Set([...fromStart, ...set])]
}

const isListValue = (value: unknown): boolean => typeof value === 'object' && value !== null
