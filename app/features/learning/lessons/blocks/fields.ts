import * as Blockly from 'blockly/core'
import { isName } from '#rules/program/expressions.ts'
import { createUniqueName, normalizeName } from './names.ts'
import { getBlockSettings } from './settings.ts'
import type { Translate } from './word-label.ts'

/** A number field that may be empty. */
export class NumberField extends Blockly.FieldNumber {
  protected override doClassValidation_(typed?: unknown): number | null {
    if (typed === '') return '' as never
    const value = super.doClassValidation_(typed)
    return value !== null && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null
  }

  protected override widgetCreate_(): HTMLInputElement {
    const input = super.widgetCreate_()
    input.inputMode = 'decimal'
    input.enterKeyHint = 'done'
    return input
  }
}

/** The name of a student-defined function or of one of its parameters. */
export class NameField extends Blockly.FieldTextInput {
  protected override doClassValidation_(typed?: unknown): string | null {
    return typeof typed === 'string' ? normalizeName(typed) : null
  }
}

const NEW = ' new'
const RENAME = ' rename'

/** Menu to choose, create or rename a variable. `NEW` and `RENAME` start with a space, so they cannot be names. */
export class VariableField extends Blockly.FieldDropdown {
  readonly #t: Translate

  constructor(t: Translate) {
    super(Blockly.Field.SKIP_SETUP)
    this.#t = t
    this.menuGenerator_ = () => this.#options()
    this.setValue(t('name.variable'))
  }

  #options(): [string, string][] {
    const current = this.getValue() ?? this.#t('name.variable')
    const names = new Set([...getBlockSettings(this.getSourceBlock()).variables(), current])
    return [
      ...[...names].map((name): [string, string] => [name, name]),
      [this.#t('name.new'), NEW],
      [this.#t('name.rename', { name: current }), RENAME],
    ]
  }

  protected override doClassValidation_(chosen?: string): string | null {
    return typeof chosen === 'string' && isName(chosen) ? chosen : null
  }

  protected override doValueUpdate_(chosen: string): void {
    this.value_ = chosen
    this.getOptions(false)
    super.doValueUpdate_(chosen)
  }

  protected override onItemSelected_(menu: Blockly.Menu, item: Blockly.MenuItem): void {
    const chosen = item.getValue()
    if (chosen !== NEW && chosen !== RENAME) return super.onItemSelected_(menu, item)
    const { variables, getTakenNames, reportInvalidName } = getBlockSettings(this.getSourceBlock())
    const suggested =
      chosen === NEW ? createUniqueName(this.#t('name.variable'), new Set(variables())) : this.getValue()!
    Blockly.dialog.prompt(this.#t('name.ask'), suggested, (typed) => {
      if (typed === null) return
      const name = normalizeName(typed)
      if (name === null) return reportInvalidName('bad-name')
      if (getTakenNames().has(name)) return reportInvalidName('name-taken')
      if (chosen === NEW) this.setValue(name)
      else renameVariable(this.getSourceBlock()!.workspace, this.getValue()!, name)
    })
  }
}

function renameVariable(workspace: Blockly.Workspace, from: string, to: string): void {
  Blockly.Events.setGroup(true)
  for (const block of workspace.getAllBlocks())
    for (const field of block.getFields())
      if (field instanceof VariableField && field.getValue() === from) field.setValue(to)
  Blockly.Events.setGroup(false)
}

const buttonPaths = { more: 'M14 6v16M6 14h16', fewer: 'M6 14h16' }

/** A round button on a block that adds or removes an input. */
export class ShapeButton extends Blockly.FieldImage {
  constructor(direction: keyof typeof buttonPaths, label: string, onPress: (block: Blockly.Block) => void) {
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#fff" fill-opacity=".26"/>` +
      `<path d="${buttonPaths[direction]}" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`
    super(`data:image/svg+xml,${encodeURIComponent(svg)}`, 28, 28, label, () => onPress(this.getSourceBlock()!))
  }
}
