/** What stands in the toolbox of a level: the blocks it offers, as they would be placed. */

import type { Offered } from '#rules/levels/offered.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { hole, number, text, variable, type Expression } from '#rules/program/expressions.ts'
import { directions } from '#rules/worlds/grid.ts'
import type { Draft, Statement } from '#rules/program/tree.ts'
import type { InputKind, Vocabulary, Word } from '#rules/program/world.ts'
import type { BlockState } from './block-state.ts'
import { freeName, type UsedNames } from './names.ts'
import { openWriter } from './to-state.ts'

export const kinds = ['move', 'act', 'loop', 'look', 'data', 'own'] as const
export type Kind = (typeof kinds)[number]

export type ToolboxBlock = { readonly kind: Kind; readonly state: BlockState }

export type DefaultNames = Readonly<Record<'variable' | 'list' | 'function', string>>

type Offer = {
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: Offered
  readonly given: readonly string[]
  readonly used: UsedNames
  readonly names: DefaultNames
  /** Low blocks only: a branch more is added on the block itself. */
  readonly isLow?: boolean
}

const moves = /^(fly|turn|jump)/
/** By directions of the screen: for icons. */
const byScreen = new Set(directions.flatMap((direction) => [`fly_${direction}`, `storm_${direction}`]))

export const kindOfWord = (word: string): Kind => (moves.test(word) ? 'move' : 'act')

export function toolboxBlocks({
  world,
  vocabulary,
  offered,
  given,
  used,
  names,
  isLow = false,
}: Offer): readonly ToolboxBlock[] {
  const { blocks } = offered
  const all = blocks === 'all'
  const has = (...words: string[]) => all || words.some((word) => blocks.includes(word))
  const offersWord = (word: string) => (all ? !byScreen.has(word) : has(word, `${word}(n)`))
  const write = openWriter(vocabulary)
  const statement = (kind: Kind, draft: Draft): ToolboxBlock => ({
    kind,
    state: withoutId(write.statement({ ...draft, id: 0 } as Statement, undefined)),
  })
  const value = (kind: Kind, expression: Expression): ToolboxBlock => ({ kind, state: write.value(expression)! })

  const hasVariables = has('set', 'change', 'each', 'append') || given.length > 0
  const hasLists = has('each', 'append', 'put', 'len', 'pop') || offersWord('swap')
  const variables = [...used.variables, ...used.parameters]
  const box = used.variables.find((name) => !given.includes(name)) ?? freeName(names.variable, new Set(given))
  const row = given[0] ?? used.variables[0] ?? names.list
  const listHole = variables.includes(row) ? variable(row) : hole

  const words = Object.entries(vocabulary.actions)
    .filter(([word]) => offersWord(word))
    .flatMap(([word, spoken]) =>
      countsOf(word, spoken, offered).map((count) =>
        statement(kindOfWord(word), { kind: 'do', action: word, inputs: usualInputs(world, word, spoken, count) }),
      ),
    )
  const looks = Object.entries(vocabulary.sensors)
    .filter(([word]) => offersWord(word))
    .flatMap(([word, spoken]) =>
      countsOf(word, spoken, { ...offered, blocks: 'all' }).map((count) =>
        value('look', { kind: 'sense', sensor: word, inputs: usualInputs(world, word, spoken, count) }),
      ),
    )
  const conditional = (otherwise: readonly Draft[] | null): Draft => ({
    kind: 'if',
    branches: [{ condition: hole, body: [] }],
    otherwise,
  })
  const pair = (operator: '<' | 'and' | 'or' | '+') => ({ kind: 'binary', operator, left: hole, right: hole }) as const
  const when = (isThere: boolean, ...those: ToolboxBlock[]) => (isThere ? those : [])

  return [
    ...words,
    ...when(has('say'), statement('act', { kind: 'say', value: hole })),
    ...when(has('repeat'), statement('loop', { kind: 'repeat', times: number(2), body: [] })),
    ...when(has('while'), statement('loop', { kind: 'while', condition: hole, body: [] })),
    ...when(has('until'), statement('loop', { kind: 'until', condition: hole, body: [] })),
    ...when(has('each'), statement('loop', { kind: 'each', variable: box, list: listHole, body: [] })),
    ...when(has('if'), statement('look', conditional(null))),
    ...when(has('if') && has('else') && !isLow, statement('look', conditional([]))),
    ...looks,
    ...when(has('compare'), value('look', pair('<'))),
    ...when(has('and'), value('look', pair('and'))),
    ...when(has('or') && !has('and'), value('look', pair('or'))),
    ...when(has('not'), value('look', { kind: 'not', value: hole })),
    ...when(has('set'), statement('data', { kind: 'set', variable: box, value: number(0) })),
    ...when(has('change'), statement('data', { kind: 'change', variable: box, by: number(1) })),
    ...when(
      hasVariables || used.parameters.length > 0,
      ...[...new Set([...variables, ...(has('set', 'change') ? [box] : [])])].map((name) =>
        value('data', variable(name)),
      ),
    ),
    ...when(has('set', 'change') || given.length > 0 || used.parameters.length > 0, value('data', pair('+'))),
    ...when(has('random'), value('data', { kind: 'random', from: number(1), to: number(6) })),
    ...when(hasLists && has('set'), value('data', { kind: 'list', items: [number(1), number(2), number(3)] })),
    ...when(hasLists || given.length > 0, value('data', { kind: 'item', list: listHole, index: number(0) })),
    ...when(has('len'), value('data', { kind: 'length', list: listHole })),
    ...when(has('append'), statement('data', { kind: 'append', variable: row, value: hole })),
    ...when(has('put'), statement('data', { kind: 'put', variable: row, index: number(0), value: hole })),
    ...when(has('pop'), value('data', { kind: 'take-last', variable: row })),
    ...when(
      has('define'),
      statement('own', { kind: 'define', name: freeFunction(names, used), parameters: [], own: [], body: [] }),
    ),
    ...when(
      has('define'),
      ...[...used.functions].map(([name, count]) =>
        statement('own', { kind: 'call', name, inputs: Array.from({ length: count }, () => hole) }),
      ),
    ),
    ...when(has('return'), statement('own', { kind: 'return', value: hole })),
    ...when(
      has('return'),
      ...[...used.functions].map(([name, count]) =>
        value('own', { kind: 'call', name, inputs: Array.from({ length: count }, () => hole) }),
      ),
    ),
  ]
}

const freeFunction = (names: DefaultNames, { functions, variables, parameters }: UsedNames) =>
  freeName(names.function, new Set([...functions.keys(), ...variables, ...parameters]))

/** A level offers `fly`, or `fly(n)`, or both. */
function countsOf(word: string, { inputs, least = inputs.length }: Word, { blocks }: Offered): readonly number[] {
  const counts = Array.from({ length: inputs.length - least + 1 }, (_, at) => least + at)
  if (blocks === 'all') return word === 'fly' ? [inputs.length] : counts
  return counts.filter((count) => blocks.includes(count === 0 ? word : `${word}(n)`))
}

const usualNumbers: Partial<Record<WorldName, Readonly<Record<string, number>>>> = {
  string: { fly: 10, jump: 10, turn_left: 90, turn_right: 90 },
}

const usualInputs = (world: WorldName, word: string, { inputs }: Word, count: number): readonly Expression[] =>
  inputs.slice(0, count).map((kind) => usualInput(kind, usualNumbers[world]?.[word] ?? 1))

function usualInput(kind: InputKind, usual: number): Expression {
  if (kind === 'text') return text('left')
  return kind === 'number' ? number(usual) : hole
}

function withoutId({ id: _, ...state }: BlockState): BlockState {
  return state
}
