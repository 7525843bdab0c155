import * as Blockly from 'blockly/core'
import { settingsOfWorkspace } from './settings.ts'

const { names } = Blockly.ShortcutItems

/** Undo is the player's, for all skins alike: the keys that people know ask for it. */
export function takeOverUndo(): void {
  const { registry } = Blockly.ShortcutRegistry
  const keys = registry.getRegistry()
  for (const name of [names.UNDO, names.REDO]) {
    const shortcut = keys[name]
    if (!shortcut) continue
    registry.unregister(name)
    registry.register({
      ...shortcut,
      preconditionFn: (workspace) => !workspace.isReadOnly() && !workspace.isDragging(),
      callback(workspace, event) {
        event.preventDefault()
        const settings = settingsOfWorkspace(workspace)
        if (name === names.UNDO) settings.undo()
        else settings.redo()
        return true
      },
    })
  }
}
