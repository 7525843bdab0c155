import * as Blockly from 'blockly/core'
import { arithmetic, comparisons } from '#rules/program/expressions.ts'
import { sides, wordOfType, type WordType } from './block-state.ts'
import { NumberField, VariableField } from './fields.ts'
import { callBlock, defineBlock, ifBlock, listBlock } from './shaped-blocks.ts'
import { settingsOf } from './settings.ts'
import { kindOfWord } from './toolbox-blocks.ts'
import { START } from './to-state.ts'
import { labelOf, type Translate } from './words.ts'

/** What each block looks like and what fits into it. Which blocks there are is said by `to-state.ts`. */

type Definition = { init: (this: Blockly.Block) => void }
type Argument = Readonly<Record<string, unknown>>

/** Blockly draws questions as hexagons by this name. */
const QUESTION = 'Boolean'
const LIST = 'List'
const NUMBER = 'Number'

const pill = (name: string, check?: string): Argument => ({ type: 'input_value', name, ...(check && { check }) })
const socket = (name: string, check: string): Argument => ({ type: 'input_value', name, check })
const variable: Argument = { type: 'sk_variable', name: 'VARIABLE' }
const body = { message1: '%1', args1: [{ type: 'input_statement', name: 'BODY' }] }

/** How signs are written between blocks; Python's own are for those who type. */
const operatorSigns: Readonly<Record<string, string>> = {
  '-': '−',
  '*': '×',
  '/': '÷',
  '//': '÷ ↓',
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
}
const menuOf = (name: string, options: readonly (readonly [string, string])[]): Argument => ({
  type: 'field_dropdown',
  name,
  options,
})
const signsOf = (operators: readonly string[]) =>
  menuOf(
    'OPERATOR',
    operators.map((sign) => [operatorSigns[sign] ?? sign, sign] as const),
  )

const drawn = (json: object): Definition => ({
  init() {
    this.jsonInit({ inputsInline: true, ...json })
  },
})
const command = (style: string, message0: string, args0: readonly Argument[], more: object = {}): Definition =>
  drawn({ style: `sk-${style}`, message0, args0, previousStatement: null, nextStatement: null, ...more })
const value = (style: string, output: string | null, message0: string, args0: readonly Argument[] = []): Definition =>
  drawn({ style: `sk-${style}`, message0, args0, output })

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
    say: command('act', t('say'), [pill('VALUE')]),
    set: command('data', t('set'), [variable, pill('VALUE')]),
    change: command('data', t('change'), [variable, pill('BY')]),
    append: command('data', t('append'), [variable, pill('VALUE')]),
    put: command('data', t('put'), [variable, pill('INDEX', NUMBER), pill('VALUE')]),
    return: command('own', t('return'), []),
    return_value: command('own', t('return_value'), [pill('VALUE')]),
    repeat: command('loop', t('repeat'), [pill('TIMES', NUMBER)], body),
    while: command('loop', t('while'), [socket('CONDITION', QUESTION)], body),
    until: command('loop', t('until'), [socket('CONDITION', QUESTION)], body),
    each: command('loop', t('each'), [variable, socket('LIST', LIST)], body),
    if: ifBlock(t, QUESTION),
    define: defineBlock(t),
    call: callBlock('command'),
    call_value: callBlock('value'),

    number: { init: simple('sk-number', NUMBER, () => new NumberField('')) },
    text: { init: simple('sk-number', 'Text', () => new Blockly.FieldTextInput('')) },
    truth: value('ask', QUESTION, '%1', [
      menuOf('VALUE', [
        [t('true'), 'true'],
        [t('false'), 'false'],
      ]),
    ]),
    side: value('ask', 'Text', '%1', [
      menuOf(
        'VALUE',
        sides.map((side) => [t(`side.${side}`), side] as const),
      ),
    ]),
    variable: value('data', null, '%1', [variable]),
    arithmetic: value('data', NUMBER, '%1 %2 %3', [pill('LEFT'), signsOf(arithmetic), pill('RIGHT')]),
    compare: value('ask', QUESTION, '%1 %2 %3', [pill('LEFT'), signsOf(comparisons), pill('RIGHT')]),
    connective: value('ask', QUESTION, '%1 %2 %3', [
      socket('LEFT', QUESTION),
      menuOf('OPERATOR', [
        [t('and'), 'and'],
        [t('or'), 'or'],
      ]),
      socket('RIGHT', QUESTION),
    ]),
    not: value('ask', QUESTION, t('not'), [socket('VALUE', QUESTION)]),
    list: listBlock(t, LIST),
    item: value('data', null, t('item'), [socket('LIST', LIST), pill('INDEX', NUMBER)]),
    length: value('data', NUMBER, t('length'), [socket('LIST', LIST)]),
    take_last: value('data', null, t('take_last'), [variable]),
    range: value('data', LIST, t('range'), [pill('COUNT', NUMBER)]),
    random: value('data', NUMBER, t('random'), [pill('FROM', NUMBER), pill('TO', NUMBER)]),
  })
}

/** Reporters of a single field are pills as a whole. */
const simple = (style: string, output: string, field: () => Blockly.Field) =>
  function (this: Blockly.Block) {
    this.setStyle(style)
    this.setOutput(true, output)
    this.appendDummyInput().appendField(field(), 'VALUE')
  }

/** What a look gives that is no yes or no. */
const valueLooks = new Set(['hand'])

/** Words of a world are blocks as soon as one of them is to be seen. */
export function defineWords(types: Iterable<string>, t: Translate): void {
  for (const type of types) {
    const word = wordOfType(type)
    if (word) Blockly.Blocks[type] = wordBlock(word, t)
  }
}

const wordBlock = (word: WordType, t: Translate): Definition => ({
  init() {
    const inputs = Array.from({ length: word.inputs }, (_, at) => pill(`INPUT${at}`))
    const json = { message0: labelOf(word, settingsOf(this).world, t), args0: inputs, inputsInline: true }
    if (word.kind === 'do')
      this.jsonInit({ ...json, style: `sk-${kindOfWord(word.word)}`, previousStatement: null, nextStatement: null })
    else this.jsonInit({ ...json, style: 'sk-ask', output: valueLooks.has(word.word) ? null : QUESTION })
  },
})
