/** Compiles a tree into a flat list of instructions, so that a run can pause after any step and continue. */

import type { Expression, Operator } from './expressions.ts'
import { listAssignedVariables } from './statement-contents.ts'
import type { Body, NodeId, Program, Statement, StatementOf } from './tree.ts'
import type { Value } from './values.ts'

export type Instruction =
  /** Start of a statement: costs one tick and selects the statement to highlight. */
  | { readonly op: 'begin'; readonly nodeId: NodeId }
  | { readonly op: 'push'; readonly value: Value }
  | WithOp<'load' | 'store', { readonly slot: Slot }>
  | { readonly op: 'calculate'; readonly operator: Exclude<Operator, 'and' | 'or'> }
  | WithOp<
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
  | WithOp<'sense' | 'act' | 'call', { readonly name: string; readonly count: number }>
  /** `next-…` starts the next iteration or jumps to `to` after the last one. */
  | WithOp<
      'jump' | 'jump-if-false' | 'keep-if-false' | 'keep-if-true' | 'next-round' | 'next-item',
      { readonly to: number }
    >

/** Distributes over `Op`: one instruction type per operation. */
type WithOp<Op extends string, Fields = unknown> = Op extends string ? { readonly op: Op } & Fields : never

export type Slot = { readonly name: string; readonly isLocal: boolean }

export type Code = {
  readonly instructions: readonly Instruction[]
  readonly functions: ReadonlyMap<string, CompiledFunction>
}

export type CompiledFunction = { readonly parameters: readonly string[]; readonly entry: number }

type Jump = { readonly op: Extract<Instruction, { to: number }>['op']; to: number }

export function compile(program: Program): Code {
  const instructions: Instruction[] = []
  const functions = new Map<string, CompiledFunction>()
  let localNames: ReadonlySet<string> = new Set()

  const emit = (instruction: Instruction) => void instructions.push(instruction)
  const slot = (name: string): Slot => ({ name, isLocal: localNames.has(name) })
  /** Emits a jump whose target is set later by `land`. */
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
        const shortCircuit = jump(operator === 'and' ? 'keep-if-false' : 'keep-if-true')
        evaluate(expression.right)
        return land(shortCircuit)
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
        // Python evaluates the new value before the list and the index.
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
      // Function bodies are compiled after the main program.
      case 'define':
        return
    }
  }

  function performRounds(statement: StatementOf<'repeat' | 'each'>) {
    evaluate(statement.kind === 'each' ? statement.list : statement.times)
    emit({ op: statement.kind === 'each' ? 'enter-each' : 'enter-repeat' })
    const loopStart = instructions.length
    const end = jump(statement.kind === 'each' ? 'next-item' : 'next-round')
    if (statement.kind === 'each') emit({ op: 'store', slot: slot(statement.variable) })
    performAll(statement.body)
    emit({ op: 'jump', to: loopStart })
    land(end)
  }

  function performWhile({ id, kind, condition, body }: StatementOf<'while' | 'until'>) {
    const loopStart = instructions.length
    evaluate(condition)
    if (kind === 'until') emit({ op: 'not' })
    const end = jump('jump-if-false')
    performAll(body)
    // Each check of the condition costs a tick, so that an endless loop without a body reaches the limit.
    emit({ op: 'begin', nodeId: id })
    emit({ op: 'jump', to: loopStart })
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
    const assigned = listAssignedVariables(statement.body)
    localNames = new Set([...statement.parameters, ...statement.own.filter((name) => assigned.includes(name))])
    functions.set(statement.name, { parameters: statement.parameters, entry: instructions.length })
    performAll(statement.body)
    emit({ op: 'push', value: null })
    emit({ op: 'return' })
  }
  return { instructions, functions }
}
