import * as Blockly from 'blockly/core'
import { getWorkspaceSettings } from './settings.ts'

const { names } = Blockly.ShortcutItems

/** The player handles undo for all skins, so the keyboard shortcuts call it instead of Blockly's undo. */
export function overrideUndoShortcuts(): void {
  const { registry } = Blockly.ShortcutRegistry
  const shortcuts = registry.getRegistry()
  for (const name of [names.UNDO, names.REDO]) {
    const shortcut = shortcuts[name]
    if (!shortcut) continue
    registry.unregister(name)
    registry.register({
      ...shortcut,
      preconditionFn: (workspace) => !workspace.isReadOnly() && !workspace.isDragging(),
      callback(workspace, event) {
        event.preventDefault()
        const settings = getWorkspaceSettings(workspace)
        if (name === names.UNDO) settings.undo()
        else settings.redo()
        return true
      },
    })
  }
}
