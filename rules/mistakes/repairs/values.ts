/** Variables, inputs and lists: another value at one place. */

import { moveTo } from '../../program/edit.ts'
import { number, variable, type Expression } from '../../program/expressions.ts'
import type { Statement } from '../../program/tree.ts'
import type { Context } from '../context.ts'
import { isLoop } from '../spots.ts'
import { changed, edited, exchanged, likelyNumbers, plainNumber, type Mended, type Repair } from './mended.ts'

export function* setNotChange(context: Context): Iterable<Mended> {
  for (const { statement, above } of context.reached()) {
    if (statement.kind !== 'set' || statement.value.kind !== 'number' || above.length === 0) continue
    const { variable: name, value: by } = statement
    const draft: Statement = { id: statement.id, kind: 'change', variable: name, by }
    yield* changed(context, statement, () => draft, { name, value: statement.value.value })
  }
}

export function* startsOver(context: Context): Iterable<Mended> {
  for (const { statement, above } of context.spots) {
    const loop = above.at(-1)
    if (statement.kind !== 'set' || !loop || !isLoop(loop)) continue
    const outer = context.spots.find((one) => one.statement.id === loop.id)!
    yield* edited(moveTo(context.program, statement.id, outer.place), statement.id, { name: statement.variable })
  }
}

export function* inputsSwapped(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached())
    if (statement.kind === 'call' && statement.inputs.length === 2)
      yield* changed(context, statement, () => ({ ...statement, inputs: statement.inputs.toReversed() }), {
        name: statement.name,
      })
  yield* exchanged(context, (one) =>
    one.kind === 'call' && one.inputs.length === 2
      ? [[{ ...one, inputs: one.inputs.toReversed() }, { name: one.name }]]
      : [],
  )
}

export function* inputNumber(context: Context): Iterable<Mended> {
  for (const { statement } of context.reached()) {
    if (statement.kind !== 'call') continue
    for (const [at, input] of statement.inputs.entries()) {
      const value = plainNumber(input)
      if (value === null) continue
      for (const other of likelyNumbers(context))
        if (other !== value)
          yield* changed(
            context,
            statement,
            () => ({ ...statement, inputs: statement.inputs.with(at, number(other)) }),
            { name: statement.name, value },
          )
    }
  }
}

export const countsFromOne: Repair = (context) =>
  exchanged(context, (one) => {
    if (one.kind !== 'item') return []
    const less: Expression =
      one.index.kind === 'number'
        ? number(one.index.value - 1)
        : { kind: 'binary', operator: '-', left: one.index, right: number(1) }
    return one.index.kind === 'number' && one.index.value < 1 ? [] : [[{ ...one, index: less }]]
  })

export function positionForItem(context: Context): Iterable<Mended> {
  const lists = namesHolding(context, true)
  return exchanged(context, (one, statement) =>
    one.kind === 'variable' && !lists.includes(one.name) && statement.kind !== 'each'
      ? lists.map((list) => [{ kind: 'item', list: variable(list), index: one }, { name: one.name }] as const)
      : [],
  )
}

export function otherVariable(context: Context): Iterable<Mended> {
  const names = [...namesHolding(context, false), ...namesHolding(context, true), ...parametersIn(context)]
  return exchanged(context, (one) =>
    one.kind === 'variable'
      ? names.filter((name) => name !== one.name).map((name) => [variable(name), { name: one.name }] as const)
      : [],
  )
}

const parametersIn = ({ spots }: Context): readonly string[] =>
  spots.flatMap(({ statement }) => (statement.kind === 'define' ? statement.parameters : []))

/** Variables that hold a list, or something else, at some moment of some run. */
function namesHolding({ spots, level }: Context, lists: boolean): readonly string[] {
  const given = level.cases.flatMap(({ world }) => Object.entries(world.given ?? {}))
  const fromStart = given.flatMap(([name, value]) => (isListValue(value) === lists ? [name] : []))
  const set = spots.flatMap(({ statement }) => {
    if (statement.kind === 'set') return (statement.value.kind === 'list') === lists ? [statement.variable] : []
    return statement.kind === 'each' && !lists ? [statement.variable] : []
  })
  return [...new Set([...fromStart, ...set])]
}

const isListValue = (value: unknown): boolean => typeof value === 'object' && value !== null
