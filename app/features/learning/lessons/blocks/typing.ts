import * as Blockly from 'blockly/core'

/**
 * Commits the text being typed into a block when the user presses outside the workspace. Blockly only notices presses
 * inside it, so the run button would otherwise run the program with the old value.
 */
export function commitTypingOnOutsidePress(
  host: HTMLElement,
  workspace: Blockly.WorkspaceSvg,
  onCommit: () => void,
): () => void {
  const commitOutside = ({ target }: PointerEvent) => {
    if (!Blockly.WidgetDiv.isVisible() || !(target instanceof Node)) return
    if (host.contains(target) || Blockly.WidgetDiv.getDiv()?.contains(target)) return
    workspace.hideChaff(true)
    onCommit()
  }
  document.addEventListener('pointerdown', commitOutside, true)
  return () => document.removeEventListener('pointerdown', commitOutside, true)
}
