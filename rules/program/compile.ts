/** Turns a tree into a flat list of instructions, so that a run can stop after any step and go on later. */

import type { Expression, Operator } from './expressions.ts'
import { assignedIn } from './statement-contents.ts'
import type { Body, NodeId, Program, Statement, StatementOf } from './tree.ts'
import type { Value } from './values.ts'

export type Instruction =
  /** A statement begins: it costs a tick and is the one to show. */
  | { readonly op: 'begin'; readonly nodeId: NodeId }
  | { readonly op: 'push'; readonly value: Value }
  | Of<'load' | 'store', { readonly slot: Slot }>
  | { readonly op: 'calculate'; readonly operator: Exclude<Operator, 'and' | 'or'> }
  | Of<
      | 'not'
      | 'item'
      | 'length'
      | 'range'
      | 'take-last'
      | 'random'
      | 'append'
      | 'put'
      | 'say'
      | 'discard'
      | 'enter-repeat'
      | 'enter-each'
      | 'return'
      | 'unfinished'
    >
  | { readonly op: 'list'; readonly count: number }
  | Of<'sense' | 'act' | 'call', { readonly name: string; readonly count: number }>
  /** `next-…` goes on with the next round, or to the end. */
  | Of<
      'jump' | 'jump-if-false' | 'keep-if-false' | 'keep-if-true' | 'next-round' | 'next-item',
      { readonly to: number }
    >

/** One kind of instruction for each of these operations. */
type Of<Op extends string, Fields = unknown> = Op extends string ? { readonly op: Op } & Fields : never

export type Slot = { readonly name: string; readonly own: boolean }

export type Code = {
  readonly instructions: readonly Instruction[]
  readonly functions: ReadonlyMap<string, CompiledFunction>
}

export type CompiledFunction = { readonly parameters: readonly string[]; readonly entry: number }

type Jump = { readonly op: Extract<Instruction, { to: number }>['op']; to: number }

export function compile(program: Program): Code {
  const instructions: Instruction[] = []
  const functions = new Map<string, CompiledFunction>()
  let own: ReadonlySet<string> = new Set()

  const emit = (instruction: Instruction) => void instructions.push(instruction)
  const slot = (name: string): Slot => ({ name, own: own.has(name) })
  /** A jump whose end is known later. */
  function jump(op: Jump['op']): Jump {
    const instruction: Jump = { op, to: -1 }
    instructions.push(instruction)
    return instruction
  }
  const land = (from: Jump) => void (from.to = instructions.length)

  function evaluate(expression: Expression): void {
    switch (expression.kind) {
      case 'hole':
        return emit({ op: 'unfinished' })
      case 'number':
      case 'text':
      case 'truth':
        return emit({ op: 'push', value: expression.value })
      case 'variable':
        return emit({ op: 'load', slot: slot(expression.name) })
      case 'binary': {
        const { operator } = expression
        evaluate(expression.left)
        if (operator !== 'and' && operator !== 'or') {
          evaluate(expression.right)
          return emit({ op: 'calculate', operator })
        }
        const decided = jump(operator === 'and' ? 'keep-if-false' : 'keep-if-true')
        evaluate(expression.right)
        return land(decided)
      }
      case 'not':
        evaluate(expression.value)
        return emit({ op: 'not' })
      case 'sense':
        expression.inputs.forEach(evaluate)
        return emit({ op: 'sense', name: expression.sensor, count: expression.inputs.length })
      case 'call':
        expression.inputs.forEach(evaluate)
        return emit({ op: 'call', name: expression.name, count: expression.inputs.length })
      case 'list':
        expression.items.forEach(evaluate)
        return emit({ op: 'list', count: expression.items.length })
      case 'item':
        evaluate(expression.list)
        evaluate(expression.index)
        return emit({ op: 'item' })
      case 'length':
        evaluate(expression.list)
        return emit({ op: 'length' })
      case 'range':
        evaluate(expression.count)
        return emit({ op: 'range' })
      case 'take-last':
        emit({ op: 'load', slot: slot(expression.variable) })
        return emit({ op: 'take-last' })
      case 'random':
        evaluate(expression.from)
        evaluate(expression.to)
        return emit({ op: 'random' })
    }
  }

  function perform(statement: Statement): void {
    switch (statement.kind) {
      case 'do':
        statement.inputs.forEach(evaluate)
        return emit({ op: 'act', name: statement.action, count: statement.inputs.length })
      case 'say':
        evaluate(statement.value)
        return emit({ op: 'say' })
      case 'set':
        evaluate(statement.value)
        return emit({ op: 'store', slot: slot(statement.variable) })
      case 'change':
        emit({ op: 'load', slot: slot(statement.variable) })
        evaluate(statement.by)
        emit({ op: 'calculate', operator: '+' })
        return emit({ op: 'store', slot: slot(statement.variable) })
      case 'append':
        emit({ op: 'load', slot: slot(statement.variable) })
        evaluate(statement.value)
        return emit({ op: 'append' })
      case 'put':
        // Python looks at the new value first.
        evaluate(statement.value)
        emit({ op: 'load', slot: slot(statement.variable) })
        evaluate(statement.index)
        return emit({ op: 'put' })
      case 'call':
        statement.inputs.forEach(evaluate)
        emit({ op: 'call', name: statement.name, count: statement.inputs.length })
        return emit({ op: 'discard' })
      case 'return':
        if (statement.value) evaluate(statement.value)
        else emit({ op: 'push', value: null })
        return emit({ op: 'return' })
      case 'repeat':
      case 'each':
        return performRounds(statement)
      case 'while':
      case 'until':
        return performWhile(statement)
      case 'if':
        return performIf(statement)
      // It happens when it is called.
      case 'define':
        return
    }
  }

  function performRounds(statement: StatementOf<'repeat' | 'each'>) {
    evaluate(statement.kind === 'each' ? statement.list : statement.times)
    emit({ op: statement.kind === 'each' ? 'enter-each' : 'enter-repeat' })
    const again = instructions.length
    const end = jump(statement.kind === 'each' ? 'next-item' : 'next-round')
    if (statement.kind === 'each') emit({ op: 'store', slot: slot(statement.variable) })
    performAll(statement.body)
    emit({ op: 'jump', to: again })
    land(end)
  }

  function performWhile({ id, kind, condition, body }: StatementOf<'while' | 'until'>) {
    const again = instructions.length
    evaluate(condition)
    if (kind === 'until') emit({ op: 'not' })
    const end = jump('jump-if-false')
    performAll(body)
    // Each look costs a tick, so that a loop without a body ends too.
    emit({ op: 'begin', nodeId: id })
    emit({ op: 'jump', to: again })
    land(end)
  }

  function performIf({ branches, otherwise }: StatementOf<'if'>) {
    const ends = branches.map(({ condition, body }) => {
      evaluate(condition)
      const next = jump('jump-if-false')
      performAll(body)
      const end = jump('jump')
      land(next)
      return end
    })
    performAll(otherwise ?? [])
    ends.forEach(land)
  }

  function performAll(body: Body) {
    for (const statement of body) {
      if (statement.kind === 'define') continue
      emit({ op: 'begin', nodeId: statement.id })
      perform(statement)
    }
  }

  performAll(program.body)
  emit({ op: 'push', value: null })
  emit({ op: 'return' })
  for (const statement of program.body) {
    if (statement.kind !== 'define') continue
    const assigned = assignedIn(statement.body)
    own = new Set([...statement.parameters, ...statement.own.filter((name) => assigned.includes(name))])
    functions.set(statement.name, { parameters: statement.parameters, entry: instructions.length })
    performAll(statement.body)
    emit({ op: 'push', value: null })
    emit({ op: 'return' })
  }
  return { instructions, functions }
}
