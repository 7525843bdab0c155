import * as Blockly from 'blockly/core'
import { MAX_INPUTS, MAX_LIST_ITEMS } from '#rules/program/expressions.ts'
import { emptyNumber, type CallShape, type DefineShape, type IfShape, type ListShape } from './block-state.ts'
import { NameField, ShapeButton } from './fields.ts'
import { createUniqueName } from './names.ts'
import { getBlockSettings } from './settings.ts'
import type { Translate } from './word-label.ts'

/** Blocks with a variable number of inputs: conditions (branches), lists (items), functions (parameters). */

type ShapedBlock<Shape> = Blockly.Block & { shape: Shape; build: (shape: Shape) => void }

/** Returns the previous value of a field by its name. */
type GetSavedField = (field: string) => string | null

/** Rebuilds the inputs of a block for each shape and reconnects the blocks whose input still exists. */
function createShapedBlock<Shape>(
  initialShape: Shape,
  draw: (block: ShapedBlock<Shape>, shape: Shape, getSavedField: GetSavedField) => void,
  init: (block: Blockly.Block) => void,
) {
  return {
    init(this: ShapedBlock<Shape>) {
      init(this)
      this.setInputsInline(true)
      this.shape = initialShape
      draw(this, initialShape, () => null)
    },
    build(this: ShapedBlock<Shape>, shape: Shape) {
      this.shape = shape
      const fieldValues = new Map([...this.getFields()].map((field) => [field.name, String(field.getValue())]))
      const connections = this.inputList.map(
        (input) => [input.name, input.connection?.targetConnection ?? null] as const,
      )
      const shadows = this.inputList.map((input) => [input.name, input.connection?.getShadowState() ?? null] as const)
      for (const input of this.inputList) {
        input.connection?.setShadowState(null)
        if (input.connection?.isConnected()) input.connection.disconnect()
      }
      for (const input of [...this.inputList]) this.removeInput(input.name)
      draw(this, shape, (field) => fieldValues.get(field) ?? null)
      for (const [name, shadow] of shadows) if (shadow) this.getInput(name)?.connection?.setShadowState(shadow)
      for (const [name, connection] of connections)
        if (connection && !connection.getSourceBlock().isShadow()) this.getInput(name)?.connection?.connect(connection)
    },
    saveExtraState(this: ShapedBlock<Shape>): Shape {
      return this.shape
    },
    loadExtraState(this: ShapedBlock<Shape>, shape: Shape) {
      this.build(shape)
    },
  }
}

/** Changes the shape on behalf of the student, as one event group that change listeners receive. */
function changeShape<Shape>(block: ShapedBlock<Shape>, shape: Shape, after?: () => void): void {
  const previousShape = JSON.stringify(block.shape)
  Blockly.Events.setGroup(true)
  block.build(shape)
  after?.()
  Blockly.Events.fire(
    new (Blockly.Events.get(Blockly.Events.BLOCK_CHANGE) as typeof Blockly.Events.BlockChange)(
      block,
      'mutation',
      null,
      previousShape,
      JSON.stringify(shape),
    ),
  )
  Blockly.Events.setGroup(false)
}

/** Splits a message into the text before and after its input. */
const splitAtInput = (message: string): readonly [string, string] => {
  const [prefix = '', suffix = ''] = message.split('%1')
  return [prefix.trim(), suffix.trim()]
}

export function createIfBlock(t: Translate, question: string) {
  const grow = (block: Blockly.Block) => {
    const { shape } = block as ShapedBlock<IfShape>
    changeShape(
      block as ShapedBlock<IfShape>,
      shape.otherwise ? { ...shape, branches: shape.branches + 1 } : { ...shape, otherwise: true },
    )
  }
  const shrink = (block: Blockly.Block) => {
    const { shape } = block as ShapedBlock<IfShape>
    changeShape(
      block as ShapedBlock<IfShape>,
      shape.branches > 1 ? { ...shape, branches: shape.branches - 1 } : { ...shape, otherwise: false },
    )
  }
  const createShrinkButton = () => new ShapeButton('fewer', t('fewer'), shrink)
  return createShapedBlock<IfShape>(
    { branches: 1, otherwise: false },
    (block, { branches, otherwise }) => {
      const canChange = getBlockSettings(block).offersElse
      for (let index = 0; index < branches; index++) {
        const [prefix, suffix] = splitAtInput(index === 0 ? t('if') : t('elseIf'))
        block.appendValueInput(`CONDITION${index}`).setCheck(question).appendField(prefix)
        const row = block.appendDummyInput(`THEN${index}`)
        if (suffix) row.appendField(suffix)
        if (canChange && index === 0) row.appendField(new ShapeButton('more', t('more'), grow))
        if (canChange && index === branches - 1 && index > 0) row.appendField(createShrinkButton())
        block.appendStatementInput(`BODY${index}`)
      }
      if (!otherwise) return
      const row = block.appendDummyInput('OTHERWISE').appendField(t('else'))
      if (canChange && branches === 1) row.appendField(createShrinkButton())
      block.appendStatementInput('ELSE')
    },
    (block) => {
      block.setStyle('sk-look')
      block.setPreviousStatement(true)
      block.setNextStatement(true)
    },
  )
}

export function createListBlock(t: Translate, list: string) {
  const change = (by: 1 | -1) => (block: Blockly.Block) =>
    changeShape(block as ShapedBlock<ListShape>, { items: (block as ShapedBlock<ListShape>).shape.items + by }, () => {
      const { items } = (block as ShapedBlock<ListShape>).shape
      if (by === 1) block.getInput(`ITEM${items - 1}`)?.connection?.setShadowState(emptyNumber)
    })
  return createShapedBlock<ListShape>(
    { items: 0 },
    (block, { items }) => {
      block.appendDummyInput('HEAD').appendField(t('list'))
      for (let index = 0; index < items; index++) block.appendValueInput(`ITEM${index}`)
      const foot = block.appendDummyInput('FOOT')
      if (items < MAX_LIST_ITEMS) foot.appendField(new ShapeButton('more', t('more'), change(1)))
      if (items > 0) foot.appendField(new ShapeButton('fewer', t('fewer'), change(-1)))
    },
    (block) => {
      block.setStyle('sk-data')
      block.setOutput(true, list)
    },
  )
}

/** The name is a label, not a field, because a function is renamed only at its definition. */
export const createCallBlock = (kind: 'command' | 'value') =>
  createShapedBlock<CallShape>(
    { inputs: 0 },
    (block, { inputs }, getSavedField) => {
      block
        .appendDummyInput('HEAD')
        .appendField(new Blockly.FieldLabelSerializable(getSavedField('NAME') ?? ''), 'NAME')
      for (let index = 0; index < inputs; index++) block.appendValueInput(`INPUT${index}`)
    },
    (block) => {
      block.setStyle('sk-own')
      if (kind === 'value') return block.setOutput(true, null)
      block.setPreviousStatement(true)
      block.setNextStatement(true)
    },
  )

/** Default parameter name, as in mathematics: the same letter in every language. */
const DEFAULT_PARAMETER = 'n'

export function createDefineBlock(t: Translate) {
  const getParameters = (block: Blockly.Block) =>
    Array.from({ length: (block as ShapedBlock<DefineShape>).shape.parameters }, (_, index) =>
      String(block.getFieldValue(`PARAMETER${index}`)),
    )
  const grow = (block: Blockly.Block) => {
    const { shape } = block as ShapedBlock<DefineShape>
    const takenNames = new Set([...getParameters(block), ...getBlockSettings(block).getTakenNames()])
    const name = createUniqueName(DEFAULT_PARAMETER, takenNames)
    changeShape(block as ShapedBlock<DefineShape>, { ...shape, parameters: shape.parameters + 1 }, () =>
      block.setFieldValue(name, `PARAMETER${shape.parameters}`),
    )
  }
  const shrink = (block: Blockly.Block) => {
    const { shape } = block as ShapedBlock<DefineShape>
    changeShape(block as ShapedBlock<DefineShape>, { ...shape, parameters: shape.parameters - 1 })
  }
  return createShapedBlock<DefineShape>(
    { parameters: 0, own: [] },
    (block, { parameters }, getSavedField) => {
      const [prefix, suffix] = splitAtInput(t('define'))
      const head = block.appendDummyInput('HEAD')
      if (prefix) head.appendField(prefix)
      head.appendField<string>(new NameField(getSavedField('NAME') ?? t('name.function')), 'NAME')
      for (let index = 0; index < parameters; index++)
        head.appendField<string>(
          new NameField(getSavedField(`PARAMETER${index}`) ?? DEFAULT_PARAMETER),
          `PARAMETER${index}`,
        )
      if (suffix) head.appendField(suffix)
      if (parameters < MAX_INPUTS) head.appendField(new ShapeButton('more', t('more'), grow))
      if (parameters > 0) head.appendField(new ShapeButton('fewer', t('fewer'), shrink))
      block.appendStatementInput('BODY')
    },
    (block) => block.setStyle('sk-own'),
  )
}
