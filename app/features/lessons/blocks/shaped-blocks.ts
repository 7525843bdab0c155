import * as Blockly from 'blockly/core'
import { MOST_INPUTS, MOST_LIST_ITEMS } from '#rules/program/expressions.ts'
import { emptyNumber, type CallShape, type DefineShape, type IfShape, type ListShape } from './block-state.ts'
import { NameField, ShapeButton } from './fields.ts'
import { freeName } from './names.ts'
import { settingsOf } from './settings.ts'
import type { Translate } from './words.ts'

/** Blocks that grow: conditions with more branches, lists with more items, blocks of one's own with more inputs. */

type Shaped<Shape> = Blockly.Block & { shape: Shape; build: (shape: Shape) => void }

/** What a field said before, by its name. */
type Kept = (field: string) => string | null

/** Draws itself anew for each shape. What was put in stays where there is still a place for it. */
function shaped<Shape>(
  first: Shape,
  draw: (block: Shaped<Shape>, shape: Shape, kept: Kept) => void,
  init: (block: Blockly.Block) => void,
) {
  return {
    init(this: Shaped<Shape>) {
      init(this)
      this.setInputsInline(true)
      this.shape = first
      draw(this, first, () => null)
    },
    build(this: Shaped<Shape>, shape: Shape) {
      this.shape = shape
      const said = new Map([...this.getFields()].map((field) => [field.name, String(field.getValue())]))
      const put = this.inputList.map((input) => [input.name, input.connection?.targetConnection ?? null] as const)
      const shadows = this.inputList.map((input) => [input.name, input.connection?.getShadowState() ?? null] as const)
      for (const input of this.inputList) {
        input.connection?.setShadowState(null)
        if (input.connection?.isConnected()) input.connection.disconnect()
      }
      for (const input of [...this.inputList]) this.removeInput(input.name)
      draw(this, shape, (field) => said.get(field) ?? null)
      for (const [name, shadow] of shadows) if (shadow) this.getInput(name)?.connection?.setShadowState(shadow)
      for (const [name, connection] of put)
        if (connection && !connection.getSourceBlock().isShadow()) this.getInput(name)?.connection?.connect(connection)
    },
    saveExtraState(this: Shaped<Shape>): Shape {
      return this.shape
    },
    loadExtraState(this: Shaped<Shape>, shape: Shape) {
      this.build(shape)
    },
  }
}

/** By a learner's hand: as one change that others hear of. */
function reshape<Shape>(block: Shaped<Shape>, shape: Shape, after?: () => void): void {
  const before = JSON.stringify(block.shape)
  Blockly.Events.setGroup(true)
  block.build(shape)
  after?.()
  Blockly.Events.fire(
    new (Blockly.Events.get(Blockly.Events.BLOCK_CHANGE) as typeof Blockly.Events.BlockChange)(
      block,
      'mutation',
      null,
      before,
      JSON.stringify(shape),
    ),
  )
  Blockly.Events.setGroup(false)
}

/** What stands before and behind the place of an input in a message. */
const around = (message: string): readonly [string, string] => {
  const [before = '', behind = ''] = message.split('%1')
  return [before.trim(), behind.trim()]
}

export function ifBlock(t: Translate, question: string) {
  const grow = (block: Blockly.Block) => {
    const { shape } = block as Shaped<IfShape>
    reshape(
      block as Shaped<IfShape>,
      shape.otherwise ? { ...shape, branches: shape.branches + 1 } : { ...shape, otherwise: true },
    )
  }
  const shrink = (block: Blockly.Block) => {
    const { shape } = block as Shaped<IfShape>
    reshape(
      block as Shaped<IfShape>,
      shape.branches > 1 ? { ...shape, branches: shape.branches - 1 } : { ...shape, otherwise: false },
    )
  }
  const fewer = () => new ShapeButton('fewer', t('fewer'), shrink)
  return shaped<IfShape>(
    { branches: 1, otherwise: false },
    (block, { branches, otherwise }) => {
      const canChange = settingsOf(block).offersElse
      for (let at = 0; at < branches; at++) {
        const [before, behind] = around(at === 0 ? t('if') : t('elseIf'))
        block.appendValueInput(`CONDITION${at}`).setCheck(question).appendField(before)
        const row = block.appendDummyInput(`THEN${at}`)
        if (behind) row.appendField(behind)
        if (canChange && at === 0) row.appendField(new ShapeButton('more', t('more'), grow))
        if (canChange && at === branches - 1 && at > 0) row.appendField(fewer())
        block.appendStatementInput(`BODY${at}`)
      }
      if (!otherwise) return
      const row = block.appendDummyInput('OTHERWISE').appendField(t('else'))
      if (canChange && branches === 1) row.appendField(fewer())
      block.appendStatementInput('ELSE')
    },
    (block) => {
      block.setStyle('sk-look')
      block.setPreviousStatement(true)
      block.setNextStatement(true)
    },
  )
}

export function listBlock(t: Translate, list: string) {
  const change = (by: 1 | -1) => (block: Blockly.Block) =>
    reshape(block as Shaped<ListShape>, { items: (block as Shaped<ListShape>).shape.items + by }, () => {
      const { items } = (block as Shaped<ListShape>).shape
      if (by === 1) block.getInput(`ITEM${items - 1}`)?.connection?.setShadowState(emptyNumber)
    })
  return shaped<ListShape>(
    { items: 0 },
    (block, { items }) => {
      block.appendDummyInput('HEAD').appendField(t('list'))
      for (let at = 0; at < items; at++) block.appendValueInput(`ITEM${at}`)
      const foot = block.appendDummyInput('FOOT')
      if (items < MOST_LIST_ITEMS) foot.appendField(new ShapeButton('more', t('more'), change(1)))
      if (items > 0) foot.appendField(new ShapeButton('fewer', t('fewer'), change(-1)))
    },
    (block) => {
      block.setStyle('sk-data')
      block.setOutput(true, list)
    },
  )
}

/** The name is that of the definition, which alone can be given another. */
export const callBlock = (as: 'command' | 'value') =>
  shaped<CallShape>(
    { inputs: 0 },
    (block, { inputs }, kept) => {
      block.appendDummyInput('HEAD').appendField(new Blockly.FieldLabelSerializable(kept('NAME') ?? ''), 'NAME')
      for (let at = 0; at < inputs; at++) block.appendValueInput(`INPUT${at}`)
    },
    (block) => {
      block.setStyle('sk-own')
      if (as === 'value') return block.setOutput(true, null)
      block.setPreviousStatement(true)
      block.setNextStatement(true)
    },
  )

/** As in a sum: the same letter in every language. */
const PARAMETER = 'n'

export function defineBlock(t: Translate) {
  const parametersOf = (block: Blockly.Block) =>
    Array.from({ length: (block as Shaped<DefineShape>).shape.parameters }, (_, at) =>
      String(block.getFieldValue(`PARAMETER${at}`)),
    )
  const grow = (block: Blockly.Block) => {
    const { shape } = block as Shaped<DefineShape>
    const taken = new Set([...parametersOf(block), ...settingsOf(block).taken()])
    const name = freeName(PARAMETER, taken)
    reshape(block as Shaped<DefineShape>, { ...shape, parameters: shape.parameters + 1 }, () =>
      block.setFieldValue(name, `PARAMETER${shape.parameters}`),
    )
  }
  const shrink = (block: Blockly.Block) => {
    const { shape } = block as Shaped<DefineShape>
    reshape(block as Shaped<DefineShape>, { ...shape, parameters: shape.parameters - 1 })
  }
  return shaped<DefineShape>(
    { parameters: 0, own: [] },
    (block, { parameters }, kept) => {
      const [before, behind] = around(t('define'))
      const head = block.appendDummyInput('HEAD')
      if (before) head.appendField(before)
      head.appendField<string>(new NameField(kept('NAME') ?? t('name.function')), 'NAME')
      for (let at = 0; at < parameters; at++)
        head.appendField<string>(new NameField(kept(`PARAMETER${at}`) ?? PARAMETER), `PARAMETER${at}`)
      if (behind) head.appendField(behind)
      if (parameters < MOST_INPUTS) head.appendField(new ShapeButton('more', t('more'), grow))
      if (parameters > 0) head.appendField(new ShapeButton('fewer', t('fewer'), shrink))
      block.appendStatementInput('BODY')
    },
    (block) => block.setStyle('sk-own'),
  )
}
