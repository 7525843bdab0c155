import type * as Blockly from 'blockly/core'
import type { Mark } from '../editor.ts'

const SVG = 'http://www.w3.org/2000/svg'
const markPaths: Record<Mark['kind'], string> = {
  fault: 'M12 6v7M12 17.5v.5',
  hint: 'M9 9.5a3 3 0 1 1 4.4 2.6c-1 .6-1.4 1-1.4 2.2M12 17.6v.4',
  comment: 'M7.5 8.5h9M7.5 12h9M7.5 15.5h5',
}

type BlockMark = { readonly block: Blockly.BlockSvg; readonly kind: Mark['kind'] }

/** Adds an icon at the corner of each marked block; the CSS class adds the outline. */
export function renderMarks(workspace: Blockly.WorkspaceSvg, marks: readonly BlockMark[]): void {
  for (const oldMark of workspace.getCanvas().querySelectorAll('.sk-mark')) {
    oldMark.parentElement?.classList.remove('sk-fault', 'sk-hint', 'sk-comment')
    oldMark.remove()
  }
  for (const { block, kind } of marks) {
    const markGroup = document.createElementNS(SVG, 'g')
    markGroup.setAttribute('class', 'sk-mark')
    markGroup.setAttribute('transform', `translate(${getWidth(block) - 14} -12)`)
    const disc = document.createElementNS(SVG, 'circle')
    for (const [name, value] of Object.entries({ cx: 12, cy: 12, r: 13 })) disc.setAttribute(name, String(value))
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', markPaths[kind])
    markGroup.append(disc, path)
    block.getSvgRoot().append(markGroup)
    block.getSvgRoot().classList.add(`sk-${kind}`)
  }
}

const getWidth = (block: Blockly.BlockSvg): number => {
  const { left, right } = block.getBoundingRectangleWithoutChildren()
  return right - left
}
