import * as Blockly from 'blockly/core'

/**
 * What is being typed into a block counts as soon as a finger goes elsewhere on the page. Blockly sees only what happens
 * in its own place: Run would run the number that was there before.
 */
export function watchTyping(host: HTMLElement, workspace: Blockly.WorkspaceSvg, typed: () => void): () => void {
  const press = ({ target }: PointerEvent) => {
    if (!Blockly.WidgetDiv.isVisible() || !(target instanceof Node)) return
    if (host.contains(target) || Blockly.WidgetDiv.getDiv()?.contains(target)) return
    workspace.hideChaff(true)
    typed()
  }
  document.addEventListener('pointerdown', press, true)
  return () => document.removeEventListener('pointerdown', press, true)
}
