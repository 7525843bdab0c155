/** Converts Blockly state to a program tree: the inverse of `to-state.ts`. */

import type { ProgramDraft } from '#rules/program/draft.ts'
import { hole, type Expression, type Operator } from '#rules/program/expressions.ts'
import { listAssignedVariables } from '#rules/program/statement-contents.ts'
import type { Body, NodeId, Statement } from '#rules/program/tree.ts'
import {
  parseBlockType,
  type BlockState,
  type CallShape,
  type DefineShape,
  type IfShape,
  type ListShape,
  type WorkspaceState,
} from './block-state.ts'
import { START } from './to-state.ts'

/** Maps block ids to statement ids. A block that is not in the map yet gets `nextId`. */
export type BlockIds = { nextId: NodeId; readonly byBlock: Map<string, NodeId> }

export const createBlockIds = (nextId: NodeId): BlockIds => ({ nextId, byBlock: new Map() })

export type ParsedBlocks = Required<Pick<ProgramDraft, 'program' | 'loose' | 'looseValues'>>

export function fromState({ blocks: { blocks } }: WorkspaceState, ids: BlockIds): ParsedBlocks {
  const read = createReader(ids)
  const start = blocks.find(({ type }) => type === START)
  const definitions = blocks.filter(({ type }) => type === 'define').flatMap((block) => read.stack(block))
  const main = read.stack(start?.next?.block)
  const rest = blocks.filter(({ type }) => type !== START && type !== 'define')
  return {
    loose: rest.filter(isStatement).map((block) => read.stack(block)),
    looseValues: rest
      .filter((block) => !isStatement(block))
      .map((block) => read.value(block))
      .filter(({ kind }) => kind !== 'hole'),
    program: { body: [...definitions, ...main], nextId: ids.nextId, ...noteOf(start) },
  }
}

const noteOf = (block: BlockState | undefined) =>
  block?.icons?.comment === undefined ? {} : { note: block.icons.comment.text }

const isStatement = ({ type }: BlockState): boolean => type.startsWith('do:') || statementTypes.has(type)

const statementTypes = new Set(
  'say set append change put call return return_value repeat while until each if define'.split(' '),
)

function idOf(block: BlockState, ids: BlockIds): NodeId {
  const [, writtenId] = /^s(\d+)$/.exec(block.id ?? '') ?? []
  if (writtenId) return Number(writtenId)
  const existingId = block.id === undefined ? undefined : ids.byBlock.get(block.id)
  if (existingId !== undefined) return existingId
  const id = ids.nextId++
  if (block.id !== undefined) ids.byBlock.set(block.id, id)
  return id
}

function createReader(ids: BlockIds) {
  const inputOf = ({ inputs }: BlockState, name: string): Expression => {
    const input = inputs?.[name]
    const block = input?.block ?? input?.shadow
    return block ? value(block) : hole
  }
  const inputsOf = (block: BlockState, name: string, count: number): readonly Expression[] =>
    Array.from({ length: count }, (_, index) => inputOf(block, `${name}${index}`))
  const bodyOf = ({ inputs }: BlockState, name: string): Body => stack(inputs?.[name]?.block)

  function value(block: BlockState): Expression {
    const word = parseBlockType(block.type)
    if (word) return { kind: 'sense', sensor: word.word, inputs: inputsOf(block, 'INPUT', word.inputs) }
    const field = (name: string): string => String(block.fields?.[name])
    switch (block.type) {
      case 'number': {
        const typed = block.fields?.VALUE
        return typed === '' ? hole : { kind: 'number', value: Number(typed) }
      }
      case 'text':
      case 'side':
        return { kind: 'text', value: field('VALUE') }
      case 'truth':
        return { kind: 'truth', value: field('VALUE') === 'true' }
      case 'variable':
        return { kind: 'variable', name: field('VARIABLE') }
      case 'arithmetic':
      case 'compare':
      case 'connective': {
        const [left, right] = [inputOf(block, 'LEFT'), inputOf(block, 'RIGHT')]
        return { kind: 'binary', operator: field('OPERATOR') as Operator, left, right }
      }
      case 'not':
        return { kind: 'not', value: inputOf(block, 'VALUE') }
      case 'call_value':
        return { kind: 'call', ...callOf(block) }
      case 'list':
        return { kind: 'list', items: inputsOf(block, 'ITEM', (block.extraState as ListShape).items) }
      case 'item':
        return { kind: 'item', list: inputOf(block, 'LIST'), index: inputOf(block, 'INDEX') }
      case 'length':
        return { kind: 'length', list: inputOf(block, 'LIST') }
      case 'take_last':
        return { kind: 'take-last', variable: field('VARIABLE') }
      case 'range':
        return { kind: 'range', count: inputOf(block, 'COUNT') }
      case 'random':
        return { kind: 'random', from: inputOf(block, 'FROM'), to: inputOf(block, 'TO') }
      default:
        throw new Error(`No such value: ${block.type}`)
    }
  }

  const callOf = (block: BlockState) => ({
    name: String(block.fields?.NAME),
    inputs: inputsOf(block, 'INPUT', (block.extraState as CallShape).inputs),
  })

  function statement(block: BlockState): Statement {
    const head = { id: idOf(block, ids), ...noteOf(block) }
    const word = parseBlockType(block.type)
    if (word) return { ...head, kind: 'do', action: word.word, inputs: inputsOf(block, 'INPUT', word.inputs) }
    const variable = String(block.fields?.VARIABLE)
    switch (block.type) {
      case 'say':
        return { ...head, kind: 'say', value: inputOf(block, 'VALUE') }
      case 'set':
      case 'append':
        return { ...head, kind: block.type, variable, value: inputOf(block, 'VALUE') }
      case 'change':
        return { ...head, kind: 'change', variable, by: inputOf(block, 'BY') }
      case 'put':
        return { ...head, kind: 'put', variable, index: inputOf(block, 'INDEX'), value: inputOf(block, 'VALUE') }
      case 'call':
        return { ...head, kind: 'call', ...callOf(block) }
      case 'return':
        return { ...head, kind: 'return', value: null }
      case 'return_value':
        return { ...head, kind: 'return', value: inputOf(block, 'VALUE') }
      case 'repeat':
        return { ...head, kind: 'repeat', times: inputOf(block, 'TIMES'), body: bodyOf(block, 'BODY') }
      case 'while':
      case 'until':
        return { ...head, kind: block.type, condition: inputOf(block, 'CONDITION'), body: bodyOf(block, 'BODY') }
      case 'each':
        return { ...head, kind: 'each', variable, list: inputOf(block, 'LIST'), body: bodyOf(block, 'BODY') }
      case 'if': {
        const { branches, otherwise } = block.extraState as IfShape
        return {
          ...head,
          kind: 'if',
          branches: inputsOf(block, 'CONDITION', branches).map((condition, index) => ({
            condition,
            body: bodyOf(block, `BODY${index}`),
          })),
          otherwise: otherwise ? bodyOf(block, 'ELSE') : null,
        }
      }
      case 'define':
        return { ...head, ...readDefinition(block) }
      default:
        throw new Error(`No such statement: ${block.type}`)
    }
  }

  function readDefinition(block: BlockState) {
    const shape = block.extraState as DefineShape
    const parameters = Array.from({ length: shape.parameters }, (_, index) =>
      String(block.fields?.[`PARAMETER${index}`]),
    )
    const body = bodyOf(block, 'BODY')
    // A variable that the body no longer sets, or that became a parameter, is not a local variable any more.
    const localVariables = listAssignedVariables(body).filter(
      (name) => shape.own.includes(name) && !parameters.includes(name),
    )
    return { kind: 'define' as const, name: String(block.fields?.NAME), parameters, own: localVariables, body }
  }

  function stack(first: BlockState | undefined): Body {
    const statements: Statement[] = []
    for (let block = first; block; block = block.next?.block) statements.push(statement(block))
    return statements
  }

  return { value, stack }
}
