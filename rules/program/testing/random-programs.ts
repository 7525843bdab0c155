/** Generates random programs for property tests. */

import fc from 'fast-check'
import { arithmetic, comparisons, connectives, type Expression } from '../expressions.ts'
import { listAssignedVariables } from '../statement-contents.ts'
import { programOf, checkLimits, type Draft, type Program } from '../tree.ts'
import type { Vocabulary } from '../world.ts'

const variables = ['n', 'total', 'ชื่อ', '길이', '数']
const lists = ['pile', 'รายการ']
const functions = [
  { name: 'hop', parameters: [] },
  { name: 'leg', parameters: ['n'] },
  { name: '방패', parameters: ['wide', 'high'] },
] as const

type GeneratorOptions = { readonly unfinished: boolean }

function expressions({ sensors }: Vocabulary, { unfinished }: GeneratorOptions) {
  const sensorCalls = Object.entries(sensors).map(([sensor, { inputs, minInputs: least = inputs.length }]) =>
    fc.integer({ min: least, max: inputs.length }).map(
      (count): Expression => ({
        kind: 'sense',
        sensor,
        inputs: inputs
          .slice(0, count)
          .map((kind) => (kind === 'number' ? { kind: 'number', value: 1 } : { kind: 'text', value: 'left' })),
      }),
    ),
  )
  return fc.letrec<{ numeric: Expression; question: Expression; list: Expression }>((tie) => ({
    numeric: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.integer({ min: -9, max: 99 }).map((value): Expression => ({ kind: 'number', value })),
        },
        {
          weight: 1,
          arbitrary: fc
            .integer({ min: -9, max: 99 })
            .map((quarters): Expression => ({ kind: 'number', value: quarters / 4 })),
        },
        { weight: unfinished ? 1 : 0, arbitrary: fc.constant<Expression>({ kind: 'hole' }) },
      ),
      fc.constantFrom(...variables).map((name): Expression => ({ kind: 'variable', name })),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...arithmetic),
        left: tie('numeric'),
        right: tie('numeric'),
      }),
      fc.record({ kind: fc.constant('length' as const), list: tie('list') }),
      fc.record({ kind: fc.constant('item' as const), list: tie('list'), index: tie('numeric') }),
      fc.record({ kind: fc.constant('random' as const), from: tie('numeric'), to: tie('numeric') }),
      fc.constantFrom(...lists).map((variable): Expression => ({ kind: 'take-last', variable })),
      fc.record({ kind: fc.constant('call' as const), name: fc.constant('leg'), inputs: fc.tuple(tie('numeric')) }),
    ),
    question: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      fc.boolean().map((value): Expression => ({ kind: 'truth', value })),
      ...sensorCalls,
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...comparisons),
        left: tie('numeric'),
        right: tie('numeric'),
      }),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...connectives),
        left: tie('question'),
        right: tie('question'),
      }),
      fc.record({ kind: fc.constant('not' as const), value: tie('question') }),
    ),
    list: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'list' },
      fc.constantFrom(...lists).map((name): Expression => ({ kind: 'variable', name })),
      fc.array(tie('numeric'), { maxLength: 3 }).map((items): Expression => ({ kind: 'list', items })),
      fc.record({ kind: fc.constant('range' as const), count: tie('numeric') }),
    ),
  }))
}

export function randomPrograms(
  vocabulary: Vocabulary,
  kinds: GeneratorOptions = { unfinished: true },
): fc.Arbitrary<Program> {
  const { numeric, question, list } = expressions(vocabulary, kinds)
  const text = fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value))
    .map((value): Expression => ({ kind: 'text', value }))
  const variable = fc.constantFrom(...variables)
  const note = fc.option(fc.constantFrom('why', 'เพราะ', '為什麼'), { nil: undefined, freq: 8 })
  const actions = Object.entries(vocabulary.actions).map(([action, { inputs, minInputs: least = inputs.length }]) =>
    fc.record({
      kind: fc.constant('do' as const),
      action: fc.constant(action),
      inputs: fc
        .tuple(...inputs.map(() => numeric))
        .chain((inputValues) =>
          fc.integer({ min: least, max: inputs.length }).map((count) => inputValues.slice(0, count)),
        ),
    }),
  )
  const calls = functions.map(({ name, parameters }) =>
    fc.record({
      kind: fc.constant('call' as const),
      name: fc.constant(name),
      inputs: fc.tuple(...parameters.map(() => numeric)),
    }),
  )
  const { statement } = fc.letrec<{ statement: Draft; body: Draft[] }>((tie) => {
    const body = tie('body')
    const simple: fc.Arbitrary<Draft> = fc.oneof(
      ...actions,
      ...calls,
      fc.record({ kind: fc.constant('say' as const), value: fc.oneof(numeric, text, question) }),
      fc.record({ kind: fc.constant('set' as const), variable, value: fc.oneof(numeric, numeric, text, question) }),
      fc.record({ kind: fc.constant('set' as const), variable: fc.constantFrom(...lists), value: list }),
      fc.record({ kind: fc.constant('change' as const), variable, by: numeric }),
      fc.record({ kind: fc.constant('append' as const), variable: fc.constantFrom(...lists), value: numeric }),
      fc.record({
        kind: fc.constant('put' as const),
        variable: fc.constantFrom(...lists),
        index: numeric,
        value: numeric,
      }),
    )
    const branch = fc.record({ condition: question, body })
    return {
      body: fc.array(tie('statement'), { maxLength: 4, depthIdentifier: 'statement' }),
      statement: fc
        .tuple(
          fc.oneof(
            { maxDepth: 3, depthIdentifier: 'statement' },
            simple,
            fc.record({ kind: fc.constant('repeat' as const), times: numeric, body }),
            fc.record({ kind: fc.constantFrom('while' as const, 'until' as const), condition: question, body }),
            fc.record({ kind: fc.constant('each' as const), variable, list, body }),
            fc.record({
              kind: fc.constant('if' as const),
              branches: fc.array(branch, { minLength: 1, maxLength: 3 }),
              otherwise: fc.option(body),
            }),
          ),
          note,
        )
        .map(([draft, text]): Draft => (text === undefined ? draft : { ...draft, note: text })),
    }
  })
  const define = ({ name, parameters }: (typeof functions)[number]) =>
    fc
      .record({
        body: fc.array(statement, { maxLength: 3 }),
        value: fc.option(numeric),
        shared: fc.subarray([...variables]),
      })
      .map(({ body, value, shared }): Draft => {
        const localNames = listAssignedVariables(body).filter(
          (variable) => !(parameters as readonly string[]).includes(variable) && !shared.includes(variable),
        )
        return { kind: 'define', name, parameters, own: localNames, body: [...body, { kind: 'return', value }] }
      })
  return fc
    .tuple(fc.tuple(...functions.map(define)), fc.array(statement, { maxLength: 6 }))
    .map(([definitions, main]) => programOf(...definitions, ...main))
    .filter((program) => checkLimits(program).ok)
}
