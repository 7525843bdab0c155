import * as Blockly from 'blockly/core'
import { arithmetic, comparisons } from '#rules/program/expressions.ts'
import { sides, parseBlockType, type WordType } from './block-state.ts'
import { NumberField, VariableField } from './fields.ts'
import { createCallBlock, createDefineBlock, createIfBlock, createListBlock } from './shaped-blocks.ts'
import { getBlockSettings } from './settings.ts'
import { getWordKind } from './toolbox-blocks.ts'
import { START } from './to-state.ts'
import { getWordLabel, type Translate } from './word-label.ts'

/** Appearance and inputs of each block type. The block types themselves are defined by `to-state.ts`. */

type Definition = { init: (this: Blockly.Block) => void }
type Argument = Readonly<Record<string, unknown>>

/** Blockly renders connections with this check as hexagons. */
const QUESTION = 'Boolean'
const LIST = 'List'
const NUMBER = 'Number'

const pill = (name: string, check?: string): Argument => ({ type: 'input_value', name, ...(check && { check }) })
const socket = (name: string, check: string): Argument => ({ type: 'input_value', name, check })
const variable: Argument = { type: 'sk_variable', name: 'VARIABLE' }
const body = { message1: '%1', args1: [{ type: 'input_statement', name: 'BODY' }] }

/** Operator labels on blocks, for operators whose Python spelling differs from school notation. */
const operatorSymbols: Readonly<Record<string, string>> = {
  '-': '−',
  '*': '×',
  '/': '÷',
  '//': '÷ ↓',
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
}
const createMenu = (name: string, options: readonly (readonly [string, string])[]): Argument => ({
  type: 'field_dropdown',
  name,
  options,
})
const createOperatorMenu = (operators: readonly string[]) =>
  createMenu(
    'OPERATOR',
    operators.map((operator) => [operatorSymbols[operator] ?? operator, operator] as const),
  )

const blockFromJson = (json: object): Definition => ({
  init() {
    this.jsonInit({ inputsInline: true, ...json })
  },
})
const createCommand = (style: string, message0: string, args0: readonly Argument[], more: object = {}): Definition =>
  blockFromJson({ style: `sk-${style}`, message0, args0, previousStatement: null, nextStatement: null, ...more })
const createReporter = (
  style: string,
  output: string | null,
  message0: string,
  args0: readonly Argument[] = [],
): Definition => blockFromJson({ style: `sk-${style}`, message0, args0, output })

export function defineBlocks(t: Translate): void {
  const variableField = { fromJson: () => new VariableField(t) }
  Blockly.registry.register(Blockly.registry.Type.FIELD, 'sk_variable', variableField as never, true)
  Object.assign(Blockly.Blocks, {
    [START]: {
      init(this: Blockly.Block) {
        this.jsonInit({ style: 'sk-event', message0: t('start'), nextStatement: null })
        this.setDeletable(false)
        this.setMovable(false)
      },
    },
    say: createCommand('act', t('say'), [pill('VALUE')]),
    set: createCommand('data', t('set'), [variable, pill('VALUE')]),
    change: createCommand('data', t('change'), [variable, pill('BY')]),
    append: createCommand('data', t('append'), [variable, pill('VALUE')]),
    put: createCommand('data', t('put'), [variable, pill('INDEX', NUMBER), pill('VALUE')]),
    return: createCommand('own', t('return'), []),
    return_value: createCommand('own', t('return_value'), [pill('VALUE')]),
    repeat: createCommand('loop', t('repeat'), [pill('TIMES', NUMBER)], body),
    while: createCommand('loop', t('while'), [socket('CONDITION', QUESTION)], body),
    until: createCommand('loop', t('until'), [socket('CONDITION', QUESTION)], body),
    each: createCommand('loop', t('each'), [variable, socket('LIST', LIST)], body),
    if: createIfBlock(t, QUESTION),
    define: createDefineBlock(t),
    call: createCallBlock('command'),
    call_value: createCallBlock('value'),

    number: { init: initSingleField('sk-number', NUMBER, () => new NumberField('')) },
    text: { init: initSingleField('sk-number', 'Text', () => new Blockly.FieldTextInput('')) },
    truth: createReporter('ask', QUESTION, '%1', [
      createMenu('VALUE', [
        [t('true'), 'true'],
        [t('false'), 'false'],
      ]),
    ]),
    side: createReporter('ask', 'Text', '%1', [
      createMenu(
        'VALUE',
        sides.map((side) => [t(`side.${side}`), side] as const),
      ),
    ]),
    variable: createReporter('data', null, '%1', [variable]),
    arithmetic: createReporter('data', NUMBER, '%1 %2 %3', [
      pill('LEFT'),
      createOperatorMenu(arithmetic),
      pill('RIGHT'),
    ]),
    compare: createReporter('ask', QUESTION, '%1 %2 %3', [
      pill('LEFT'),
      createOperatorMenu(comparisons),
      pill('RIGHT'),
    ]),
    connective: createReporter('ask', QUESTION, '%1 %2 %3', [
      socket('LEFT', QUESTION),
      createMenu('OPERATOR', [
        [t('and'), 'and'],
        [t('or'), 'or'],
      ]),
      socket('RIGHT', QUESTION),
    ]),
    not: createReporter('ask', QUESTION, t('not'), [socket('VALUE', QUESTION)]),
    list: createListBlock(t, LIST),
    item: createReporter('data', null, t('item'), [socket('LIST', LIST), pill('INDEX', NUMBER)]),
    length: createReporter('data', NUMBER, t('length'), [socket('LIST', LIST)]),
    take_last: createReporter('data', null, t('take_last'), [variable]),
    range: createReporter('data', LIST, t('range'), [pill('COUNT', NUMBER)]),
    random: createReporter('data', NUMBER, t('random'), [pill('FROM', NUMBER), pill('TO', NUMBER)]),
  })
}

/** Initializes a value block that consists of a single field. */
const initSingleField = (style: string, output: string, field: () => Blockly.Field) =>
  function (this: Blockly.Block) {
    this.setStyle(style)
    this.setOutput(true, output)
    this.appendDummyInput().appendField(field(), 'VALUE')
  }

/** Sensors whose result is not a boolean. */
const nonBooleanSensors = new Set(['hand'])

/** Registers the block types of world commands and sensors, which must happen before they are rendered. */
export function defineWordBlocks(types: Iterable<string>, t: Translate): void {
  for (const type of types) {
    const word = parseBlockType(type)
    if (word) Blockly.Blocks[type] = createWordBlock(word, t)
  }
}

const createWordBlock = (word: WordType, t: Translate): Definition => ({
  init() {
    const inputs = Array.from({ length: word.inputs }, (_, index) => pill(`INPUT${index}`))
    const json = { message0: getWordLabel(word, getBlockSettings(this).world, t), args0: inputs, inputsInline: true }
    if (word.kind === 'do')
      this.jsonInit({ ...json, style: `sk-${getWordKind(word.word)}`, previousStatement: null, nextStatement: null })
    else this.jsonInit({ ...json, style: 'sk-ask', output: nonBooleanSensors.has(word.word) ? null : QUESTION })
  },
})
