/** The blocks in the toolbox of a level, in the state in which they are inserted. */

import type { OfferedBlocks } from '#rules/levels/offered-blocks.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import { hole, number, text, variable, type Expression } from '#rules/program/expressions.ts'
import { directions } from '#rules/worlds/grid.ts'
import type { Draft, Statement } from '#rules/program/tree.ts'
import type { InputKind, Vocabulary, WordSignature } from '#rules/program/world.ts'
import type { BlockState } from './block-state.ts'
import { createUniqueName, type UsedNames } from './names.ts'
import { createWriter } from './to-state.ts'

export const blockKinds = ['move', 'act', 'loop', 'look', 'data', 'own'] as const
export type BlockKind = (typeof blockKinds)[number]

export type ToolboxBlock = { readonly kind: BlockKind; readonly state: BlockState }

export type DefaultNames = Readonly<Record<'variable' | 'list' | 'function', string>>

type ToolboxOptions = {
  readonly world: WorldName
  readonly vocabulary: Vocabulary
  readonly offered: OfferedBlocks
  readonly initialVariables: readonly string[]
  readonly used: UsedNames
  readonly names: DefaultNames
  /** Omits the tall if-else block; students add the else branch with the button on the if block. */
  readonly isCompact?: boolean
}

const moves = /^(fly|turn|jump)/
/** Words with screen directions, which only the icon skin offers. */
const screenDirectionWords = new Set(directions.flatMap((direction) => [`fly_${direction}`, `storm_${direction}`]))

export const getWordKind = (word: string): BlockKind => (moves.test(word) ? 'move' : 'act')

export function createToolboxBlocks({
  world,
  vocabulary,
  offered,
  initialVariables,
  used,
  names,
  isCompact = false,
}: ToolboxOptions): readonly ToolboxBlock[] {
  const { blocks } = offered
  const all = blocks === 'all'
  const has = (...words: string[]) => all || words.some((word) => blocks.includes(word))
  const offersWord = (word: string) => (all ? !screenDirectionWords.has(word) : has(word, `${word}(n)`))
  const write = createWriter(vocabulary)
  const statement = (kind: BlockKind, draft: Draft): ToolboxBlock => ({
    kind,
    state: withoutId(write.statement({ ...draft, id: 0 } as Statement, undefined)),
  })
  const value = (kind: BlockKind, expression: Expression): ToolboxBlock => ({ kind, state: write.value(expression)! })

  const hasVariables = has('set', 'change', 'each', 'append') || initialVariables.length > 0
  const hasLists = has('each', 'append', 'put', 'len', 'pop') || offersWord('swap')
  const variables = [...used.variables, ...used.parameters]
  const variableName =
    used.variables.find((name) => !initialVariables.includes(name)) ??
    createUniqueName(names.variable, new Set(initialVariables))
  const listName = initialVariables[0] ?? used.variables[0] ?? names.list
  const listHole = variables.includes(listName) ? variable(listName) : hole

  const words = Object.entries(vocabulary.actions)
    .filter(([word]) => offersWord(word))
    .flatMap(([word, signature]) =>
      getInputCounts(word, signature, offered).map((count) =>
        statement(getWordKind(word), {
          kind: 'do',
          action: word,
          inputs: getDefaultInputs(world, word, signature, count),
        }),
      ),
    )
  const sensors = Object.entries(vocabulary.sensors)
    .filter(([word]) => offersWord(word))
    .flatMap(([word, signature]) =>
      getInputCounts(word, signature, { ...offered, blocks: 'all' }).map((count) =>
        value('look', { kind: 'sense', sensor: word, inputs: getDefaultInputs(world, word, signature, count) }),
      ),
    )
  const conditional = (otherwise: readonly Draft[] | null): Draft => ({
    kind: 'if',
    branches: [{ condition: hole, body: [] }],
    otherwise,
  })
  const pair = (operator: '<' | 'and' | 'or' | '+') => ({ kind: 'binary', operator, left: hole, right: hole }) as const
  const includeIf = (condition: boolean, ...toolboxBlocks: ToolboxBlock[]) => (condition ? toolboxBlocks : [])

  return [
    ...words,
    ...includeIf(has('say'), statement('act', { kind: 'say', value: hole })),
    ...includeIf(has('repeat'), statement('loop', { kind: 'repeat', times: number(2), body: [] })),
    ...includeIf(has('while'), statement('loop', { kind: 'while', condition: hole, body: [] })),
    ...includeIf(has('until'), statement('loop', { kind: 'until', condition: hole, body: [] })),
    ...includeIf(has('each'), statement('loop', { kind: 'each', variable: variableName, list: listHole, body: [] })),
    ...includeIf(has('if'), statement('look', conditional(null))),
    ...includeIf(has('if') && has('else') && !isCompact, statement('look', conditional([]))),
    ...sensors,
    ...includeIf(has('compare'), value('look', pair('<'))),
    ...includeIf(has('and'), value('look', pair('and'))),
    ...includeIf(has('or') && !has('and'), value('look', pair('or'))),
    ...includeIf(has('not'), value('look', { kind: 'not', value: hole })),
    ...includeIf(has('set'), statement('data', { kind: 'set', variable: variableName, value: number(0) })),
    ...includeIf(has('change'), statement('data', { kind: 'change', variable: variableName, by: number(1) })),
    ...includeIf(
      hasVariables || used.parameters.length > 0,
      ...[...new Set([...variables, ...(has('set', 'change') ? [variableName] : [])])].map((name) =>
        value('data', variable(name)),
      ),
    ),
    ...includeIf(
      has('set', 'change') || initialVariables.length > 0 || used.parameters.length > 0,
      value('data', pair('+')),
    ),
    ...includeIf(has('random'), value('data', { kind: 'random', from: number(1), to: number(6) })),
    ...includeIf(hasLists && has('set'), value('data', { kind: 'list', items: [number(1), number(2), number(3)] })),
    ...includeIf(
      hasLists || initialVariables.length > 0,
      value('data', { kind: 'item', list: listHole, index: number(0) }),
    ),
    ...includeIf(has('len'), value('data', { kind: 'length', list: listHole })),
    ...includeIf(has('append'), statement('data', { kind: 'append', variable: listName, value: hole })),
    ...includeIf(has('put'), statement('data', { kind: 'put', variable: listName, index: number(0), value: hole })),
    ...includeIf(has('pop'), value('data', { kind: 'take-last', variable: listName })),
    ...includeIf(
      has('define'),
      statement('own', { kind: 'define', name: createFunctionName(names, used), parameters: [], own: [], body: [] }),
    ),
    ...includeIf(
      has('define'),
      ...[...used.functions].map(([name, count]) =>
        statement('own', { kind: 'call', name, inputs: Array.from({ length: count }, () => hole) }),
      ),
    ),
    ...includeIf(has('return'), statement('own', { kind: 'return', value: hole })),
    ...includeIf(
      has('return'),
      ...[...used.functions].map(([name, count]) =>
        value('own', { kind: 'call', name, inputs: Array.from({ length: count }, () => hole) }),
      ),
    ),
  ]
}

const createFunctionName = (names: DefaultNames, { functions, variables, parameters }: UsedNames) =>
  createUniqueName(names.function, new Set([...functions.keys(), ...variables, ...parameters]))

/** The numbers of inputs that a level offers for a word: `fly`, `fly(n)`, or both. */
function getInputCounts(
  word: string,
  { inputs, minInputs: minCount = inputs.length }: WordSignature,
  { blocks }: OfferedBlocks,
): readonly number[] {
  const counts = Array.from({ length: inputs.length - minCount + 1 }, (_, index) => minCount + index)
  if (blocks === 'all') return word === 'fly' ? [inputs.length] : counts
  return counts.filter((count) => blocks.includes(count === 0 ? word : `${word}(n)`))
}

const defaultNumbers: Partial<Record<WorldName, Readonly<Record<string, number>>>> = {
  string: { fly: 10, jump: 10, turn_left: 90, turn_right: 90 },
}

const getDefaultInputs = (
  world: WorldName,
  word: string,
  { inputs }: WordSignature,
  count: number,
): readonly Expression[] =>
  inputs.slice(0, count).map((kind) => getDefaultInput(kind, defaultNumbers[world]?.[word] ?? 1))

function getDefaultInput(kind: InputKind, defaultNumber: number): Expression {
  if (kind === 'text') return text('left')
  return kind === 'number' ? number(defaultNumber) : hole
}

function withoutId({ id: _, ...state }: BlockState): BlockState {
  return state
}
