import type * as Blockly from 'blockly/core'
import type { Mark } from '../editor.ts'

const SVG = 'http://www.w3.org/2000/svg'
const signs: Record<Mark['kind'], string> = {
  fault: 'M12 6v7M12 17.5v.5',
  hint: 'M9 9.5a3 3 0 1 1 4.4 2.6c-1 .6-1.4 1-1.4 2.2M12 17.6v.4',
  comment: 'M7.5 8.5h9M7.5 12h9M7.5 15.5h5',
}

type Marked = { readonly block: Blockly.BlockSvg; readonly kind: Mark['kind'] }

/** A sign at the corner of a block, besides the outline that its class gives it. */
export function drawMarks(workspace: Blockly.WorkspaceSvg, marks: readonly Marked[]): void {
  for (const old of workspace.getCanvas().querySelectorAll('.sk-mark')) {
    old.parentElement?.classList.remove('sk-fault', 'sk-hint', 'sk-comment')
    old.remove()
  }
  for (const { block, kind } of marks) {
    const sign = document.createElementNS(SVG, 'g')
    sign.setAttribute('class', 'sk-mark')
    sign.setAttribute('transform', `translate(${widthOf(block) - 14} -12)`)
    const disc = document.createElementNS(SVG, 'circle')
    for (const [name, value] of Object.entries({ cx: 12, cy: 12, r: 13 })) disc.setAttribute(name, String(value))
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', signs[kind])
    sign.append(disc, path)
    block.getSvgRoot().append(sign)
    block.getSvgRoot().classList.add(`sk-${kind}`)
  }
}

const widthOf = (block: Blockly.BlockSvg): number => {
  const { left, right } = block.getBoundingRectangleWithoutChildren()
  return right - left
}
