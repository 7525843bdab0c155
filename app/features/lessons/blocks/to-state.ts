/** The tree as blocks. What is unfinished stays so: an open input, an empty number, a stack that hangs on nothing. */

import { connectives, comparisons, type Expression } from '#rules/program/expressions.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { Body, NodeId, Statement } from '#rules/program/tree.ts'
import type { InputKind, Vocabulary } from '#rules/program/world.ts'
import {
  emptyNumber,
  sides,
  typeOfWord,
  type BlockState,
  type CallShape,
  type DefineShape,
  type IfShape,
  type InputState,
  type ListShape,
  type WorkspaceState,
} from './block-state.ts'

type Placed = Pick<ProgramDraft, 'program' | 'loose' | 'looseValues'>

export const START = 'start'
export const blockIdOf = (id: NodeId): string => `s${id}`

export function toState({ program, loose, looseValues = [] }: Placed, vocabulary: Vocabulary): WorkspaceState {
  const write = openWriter(vocabulary)
  const firstOther = program.body.findIndex(({ kind }) => kind !== 'define')
  const definitions = firstOther === -1 ? program.body : program.body.slice(0, firstOther)
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
        ...definitions.map((one) => write.statement(one, undefined)),
        ...loose.map(write.stack).filter((block) => block !== undefined),
        ...looseValues.map(write.value).filter((block) => block !== undefined),
      ],
    },
  }
}

const commentOf = (note: string | undefined) => (note === undefined ? {} : { icons: { comment: { text: note } } })
const nextOf = (block: BlockState | undefined) => (block ? { next: { block } } : {})

/** One statement or value at a time, for the toolbox of blocks too. */
export function openWriter({ actions, sensors }: Vocabulary) {
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
        return { type: 'not', ...inputs({ VALUE: socket(expression.value) }) }
      case 'sense': {
        const { sensor, inputs: given } = expression
        const type = typeOfWord({ kind: 'sense', word: sensor, inputs: given.length })
        return { type, ...inputs(wordInputs(given, Object.hasOwn(sensors, sensor) ? sensors[sensor]!.inputs : [])) }
      }
      case 'call':
        return { type: 'call_value', ...callOf(expression) }
      case 'list': {
        const extraState: ListShape = { items: expression.items.length }
        return { type: 'list', extraState, ...inputs(numbered('ITEM', expression.items.map(pill))) }
      }
      case 'item':
        return { type: 'item', ...inputs({ LIST: socket(expression.list), INDEX: pill(expression.index) }) }
      case 'length':
        return { type: 'length', ...inputs({ LIST: socket(expression.list) }) }
      case 'take-last':
        return { type: 'take_last', fields: { VARIABLE: expression.variable } }
      case 'range':
        return { type: 'range', ...inputs({ COUNT: pill(expression.count) }) }
      case 'random':
        return { type: 'random', ...inputs({ FROM: pill(expression.from), TO: pill(expression.to) }) }
    }
  }

  function writeBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): BlockState {
    const fields = { OPERATOR: operator }
    if ((connectives as readonly string[]).includes(operator))
      return { type: 'connective', fields, ...inputs({ LEFT: socket(left), RIGHT: socket(right) }) }
    const type = (comparisons as readonly string[]).includes(operator) ? 'compare' : 'arithmetic'
    return { type, fields, ...inputs({ LEFT: pill(left), RIGHT: pill(right) }) }
  }

  /** For questions and lists, which are put in and never typed. */
  const socket = (expression: Expression): InputState | undefined => {
    const block = value(expression)
    return block && { block }
  }

  /** For numbers: to be typed, or replaced by something that gives one. Nothing typed yet is a hole. */
  function pill(expression: Expression): InputState {
    if (expression.kind === 'number') return { shadow: value(expression)! }
    const block = value(expression)
    return { shadow: emptyNumber, ...(block && { block }) }
  }

  function side(expression: Expression): InputState | undefined {
    const isSide = expression.kind === 'text' && (sides as readonly string[]).includes(expression.value)
    return isSide ? { shadow: { type: 'side', fields: { VALUE: expression.value } } } : socket(expression)
  }

  const wordInputs = (given: readonly Expression[], kinds: readonly InputKind[]) =>
    numbered(
      'INPUT',
      given.map((one, at) => (kinds[at] === 'text' ? side(one) : pill(one))),
    )

  function callOf({ name, inputs: given }: { readonly name: string; readonly inputs: readonly Expression[] }) {
    const extraState: CallShape = { inputs: given.length }
    return { fields: { NAME: name }, extraState, ...inputs(numbered('INPUT', given.map(pill))) }
  }

  const body = (statements: Body): InputState | undefined => {
    const block = stack(statements)
    return block && { block }
  }

  /** What a statement says of itself, without its id, note and successor. */
  function shapeOf(statement: Statement): Omit<BlockState, 'id' | 'next'> {
    switch (statement.kind) {
      case 'do': {
        const { action, inputs: given } = statement
        const type = typeOfWord({ kind: 'do', word: action, inputs: given.length })
        return { type, ...inputs(wordInputs(given, Object.hasOwn(actions, action) ? actions[action]!.inputs : [])) }
      }
      case 'say':
        return { type: 'say', ...inputs({ VALUE: pill(statement.value) }) }
      case 'set':
      case 'append':
        return {
          type: statement.kind,
          fields: { VARIABLE: statement.variable },
          ...inputs({ VALUE: pill(statement.value) }),
        }
      case 'change':
        return { type: 'change', fields: { VARIABLE: statement.variable }, ...inputs({ BY: pill(statement.by) }) }
      case 'put':
        return {
          type: 'put',
          fields: { VARIABLE: statement.variable },
          ...inputs({ INDEX: pill(statement.index), VALUE: pill(statement.value) }),
        }
      case 'call':
        return { type: 'call', ...callOf(statement) }
      case 'return':
        return statement.value
          ? { type: 'return_value', ...inputs({ VALUE: pill(statement.value) }) }
          : { type: 'return' }
      case 'repeat':
        return { type: 'repeat', ...inputs({ TIMES: pill(statement.times), BODY: body(statement.body) }) }
      case 'while':
      case 'until':
        return {
          type: statement.kind,
          ...inputs({ CONDITION: socket(statement.condition), BODY: body(statement.body) }),
        }
      case 'each':
        return {
          type: 'each',
          fields: { VARIABLE: statement.variable },
          ...inputs({ LIST: socket(statement.list), BODY: body(statement.body) }),
        }
      case 'if': {
        const { branches, otherwise } = statement
        const extraState: IfShape = { branches: branches.length, otherwise: otherwise !== null }
        const conditions = branches.map(({ condition }) => socket(condition))
        const bodies = branches.map((branch) => body(branch.body))
        return {
          type: 'if',
          extraState,
          ...inputs({
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
        return { type: 'define', extraState, fields, ...inputs({ BODY: body(statement.body) }) }
      }
    }
  }

  const statement = (written: Statement, next: BlockState | undefined): BlockState => ({
    ...shapeOf(written),
    id: blockIdOf(written.id),
    ...commentOf(written.note),
    ...nextOf(next),
  })

  const stack = (statements: Body): BlockState | undefined =>
    statements.reduceRight<BlockState | undefined>((next, one) => statement(one, next), undefined)

  return { value, statement, stack }
}

const numbered = <Value>(name: string, values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(values.map((one, at) => [`${name}${at}`, one]))

/** Without those that nothing is in. */
function inputs(given: Readonly<Record<string, InputState | undefined>>): { inputs?: Record<string, InputState> } {
  const filled = Object.entries(given).filter((entry): entry is [string, InputState] => entry[1] !== undefined)
  return filled.length > 0 ? { inputs: Object.fromEntries(filled) } : {}
}
