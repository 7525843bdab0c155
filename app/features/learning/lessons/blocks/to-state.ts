/** Converts a program tree to Blockly state, including unfinished parts: open inputs, empty numbers, loose stacks. */

import { connectives, comparisons, type Expression } from '#rules/program/expressions.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Body, NodeId, Statement } from '#rules/program/tree.ts'
import type { InputKind, Vocabulary } from '#rules/program/world.ts'
import {
  emptyNumber,
  sides,
  getBlockType,
  type BlockState,
  type CallShape,
  type DefineShape,
  type IfShape,
  type InputState,
  type ListShape,
  type WorkspaceState,
} from './block-state.ts'

type BlockDraft = Pick<ProgramDraft, 'program' | 'loose' | 'looseValues'>

export const START = 'start'
export const getBlockId = (id: NodeId): string => `s${id}`

export function toState({ program, loose, looseValues = [] }: BlockDraft, vocabulary: Vocabulary): WorkspaceState {
  const write = createWriter(vocabulary)
  const firstMainIndex = program.body.findIndex(({ kind }) => kind !== 'define')
  const definitions = firstMainIndex === -1 ? program.body : program.body.slice(0, firstMainIndex)
  const start: BlockState = {
    type: START,
    id: START,
    deletable: false,
    ...commentOf(program.note),
    ...nextOf(write.stack(program.body.slice(definitions.length))),
  }
  return {
    blocks: {
      languageVersion: 0,
      blocks: [
        start,
        ...definitions.map((definition) => write.statement(definition, undefined)),
        ...loose.map(write.stack).filter((block) => block !== undefined),
        ...looseValues.map(write.value).filter((block) => block !== undefined),
      ],
    },
  }
}

const commentOf = (note: string | undefined) => (note === undefined ? {} : { icons: { comment: { text: note } } })
const nextOf = (block: BlockState | undefined) => (block ? { next: { block } } : {})

/** Converts single statements and values; the toolbox uses it too. */
export function createWriter({ actions, sensors }: Vocabulary) {
  function value(expression: Expression): BlockState | undefined {
    switch (expression.kind) {
      case 'hole':
        return undefined
      case 'number':
      case 'text':
        return { type: expression.kind, fields: { VALUE: expression.value } }
      case 'truth':
        return { type: 'truth', fields: { VALUE: expression.value ? 'true' : 'false' } }
      case 'variable':
        return { type: 'variable', fields: { VARIABLE: expression.name } }
      case 'binary':
        return writeBinary(expression)
      case 'not':
        return { type: 'not', ...toInputs({ VALUE: socket(expression.value) }) }
      case 'sense': {
        const { sensor, inputs: expressions } = expression
        const type = getBlockType({ kind: 'sense', word: sensor, inputs: expressions.length })
        return {
          type,
          ...toInputs(wordInputs(expressions, Object.hasOwn(sensors, sensor) ? sensors[sensor]!.inputs : [])),
        }
      }
      case 'call':
        return { type: 'call_value', ...callOf(expression) }
      case 'list': {
        const extraState: ListShape = { items: expression.items.length }
        return { type: 'list', extraState, ...toInputs(numbered('ITEM', expression.items.map(pill))) }
      }
      case 'item':
        return { type: 'item', ...toInputs({ LIST: socket(expression.list), INDEX: pill(expression.index) }) }
      case 'length':
        return { type: 'length', ...toInputs({ LIST: socket(expression.list) }) }
      case 'take-last':
        return { type: 'take_last', fields: { VARIABLE: expression.variable } }
      case 'range':
        return { type: 'range', ...toInputs({ COUNT: pill(expression.count) }) }
      case 'random':
        return { type: 'random', ...toInputs({ FROM: pill(expression.from), TO: pill(expression.to) }) }
    }
  }

  function writeBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): BlockState {
    const fields = { OPERATOR: operator }
    if ((connectives as readonly string[]).includes(operator))
      return { type: 'connective', fields, ...toInputs({ LEFT: socket(left), RIGHT: socket(right) }) }
    const type = (comparisons as readonly string[]).includes(operator) ? 'compare' : 'arithmetic'
    return { type, fields, ...toInputs({ LEFT: pill(left), RIGHT: pill(right) }) }
  }

  /** Input for conditions and lists, which can only be plugged in. */
  const socket = (expression: Expression): InputState | undefined => {
    const block = value(expression)
    return block && { block }
  }

  /** Input for numbers: typed into a shadow block or plugged in. An empty number field is a hole. */
  function pill(expression: Expression): InputState {
    if (expression.kind === 'number') return { shadow: value(expression)! }
    const block = value(expression)
    return { shadow: emptyNumber, ...(block && { block }) }
  }

  function side(expression: Expression): InputState | undefined {
    const isSide = expression.kind === 'text' && (sides as readonly string[]).includes(expression.value)
    return isSide ? { shadow: { type: 'side', fields: { VALUE: expression.value } } } : socket(expression)
  }

  const wordInputs = (expressions: readonly Expression[], kinds: readonly InputKind[]) =>
    numbered(
      'INPUT',
      expressions.map((expression, index) => (kinds[index] === 'text' ? side(expression) : pill(expression))),
    )

  function callOf({ name, inputs: expressions }: { readonly name: string; readonly inputs: readonly Expression[] }) {
    const extraState: CallShape = { inputs: expressions.length }
    return { fields: { NAME: name }, extraState, ...toInputs(numbered('INPUT', expressions.map(pill))) }
  }

  const body = (statements: Body): InputState | undefined => {
    const block = stack(statements)
    return block && { block }
  }

  /** The state of a statement without its id, note and successor. */
  function createBlockState(statement: Statement): Omit<BlockState, 'id' | 'next'> {
    switch (statement.kind) {
      case 'do': {
        const { action, inputs: expressions } = statement
        const type = getBlockType({ kind: 'do', word: action, inputs: expressions.length })
        return {
          type,
          ...toInputs(wordInputs(expressions, Object.hasOwn(actions, action) ? actions[action]!.inputs : [])),
        }
      }
      case 'say':
        return { type: 'say', ...toInputs({ VALUE: pill(statement.value) }) }
      case 'set':
      case 'append':
        return {
          type: statement.kind,
          fields: { VARIABLE: statement.variable },
          ...toInputs({ VALUE: pill(statement.value) }),
        }
      case 'change':
        return { type: 'change', fields: { VARIABLE: statement.variable }, ...toInputs({ BY: pill(statement.by) }) }
      case 'put':
        return {
          type: 'put',
          fields: { VARIABLE: statement.variable },
          ...toInputs({ INDEX: pill(statement.index), VALUE: pill(statement.value) }),
        }
      case 'call':
        return { type: 'call', ...callOf(statement) }
      case 'return':
        return statement.value
          ? { type: 'return_value', ...toInputs({ VALUE: pill(statement.value) }) }
          : { type: 'return' }
      case 'repeat':
        return { type: 'repeat', ...toInputs({ TIMES: pill(statement.times), BODY: body(statement.body) }) }
      case 'while':
      case 'until':
        return {
          type: statement.kind,
          ...toInputs({ CONDITION: socket(statement.condition), BODY: body(statement.body) }),
        }
      case 'each':
        return {
          type: 'each',
          fields: { VARIABLE: statement.variable },
          ...toInputs({ LIST: socket(statement.list), BODY: body(statement.body) }),
        }
      case 'if': {
        const { branches, otherwise } = statement
        const extraState: IfShape = { branches: branches.length, otherwise: otherwise !== null }
        const conditions = branches.map(({ condition }) => socket(condition))
        const bodies = branches.map((branch) => body(branch.body))
        return {
          type: 'if',
          extraState,
          ...toInputs({
            ...numbered('CONDITION', conditions),
            ...numbered('BODY', bodies),
            ELSE: otherwise ? body(otherwise) : undefined,
          }),
        }
      }
      case 'define': {
        const { name, parameters, own } = statement
        const extraState: DefineShape = { parameters: parameters.length, own }
        const fields = { NAME: name, ...numbered('PARAMETER', parameters) }
        return { type: 'define', extraState, fields, ...toInputs({ BODY: body(statement.body) }) }
      }
    }
  }

  const statement = (node: Statement, next: BlockState | undefined): BlockState => ({
    ...createBlockState(node),
    id: getBlockId(node.id),
    ...commentOf(node.note),
    ...nextOf(next),
  })

  const stack = (statements: Body): BlockState | undefined =>
    statements.reduceRight<BlockState | undefined>((next, current) => statement(current, next), undefined)

  return { value, statement, stack }
}

const numbered = <Value>(name: string, values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(values.map((value, index) => [`${name}${index}`, value]))

/** Omits empty inputs. */
function toInputs(states: Readonly<Record<string, InputState | undefined>>): { inputs?: Record<string, InputState> } {
  const filled = Object.entries(states).filter((entry): entry is [string, InputState] => entry[1] !== undefined)
  return filled.length > 0 ? { inputs: Object.fromEntries(filled) } : {}
}
