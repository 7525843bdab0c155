import * as Blockly from 'blockly/core'
import { isName } from '#rules/program/expressions.ts'
import { freeName, nameFrom } from './names.ts'
import { settingsOf } from './settings.ts'
import type { Translate } from './words.ts'

/** A number, or nothing yet. */
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

/** The name of a block of one's own, or of one of its inputs. */
export class NameField extends Blockly.FieldTextInput {
  protected override doClassValidation_(typed?: unknown): string | null {
    return typeof typed === 'string' ? nameFrom(typed) : null
  }
}

const NEW = ' new'
const RENAME = ' rename'

/** Chooses a box, makes a new one or gives one another name. Names begin with no space, so these two are none. */
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
    const names = new Set([...settingsOf(this.getSourceBlock()).variables(), current])
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
    const { variables, taken, tell } = settingsOf(this.getSourceBlock())
    const suggested = chosen === NEW ? freeName(this.#t('name.variable'), new Set(variables())) : this.getValue()!
    Blockly.dialog.prompt(this.#t('name.ask'), suggested, (typed) => {
      if (typed === null) return
      const name = nameFrom(typed)
      if (name === null) return tell('bad-name')
      if (taken().has(name)) return tell('name-taken')
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

const signs = { more: 'M14 6v16M6 14h16', fewer: 'M6 14h16' }

/** A round button on a block that makes it larger or smaller. */
export class ShapeButton extends Blockly.FieldImage {
  constructor(what: keyof typeof signs, label: string, press: (block: Blockly.Block) => void) {
    const drawing =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#fff" fill-opacity=".26"/>` +
      `<path d="${signs[what]}" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`
    super(`data:image/svg+xml,${encodeURIComponent(drawing)}`, 28, 28, label, () => press(this.getSourceBlock()!))
  }
}
