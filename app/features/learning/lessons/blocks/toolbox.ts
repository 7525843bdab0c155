import type * as Blockly from 'blockly/core'
import { blockKinds, type ToolboxBlock } from './toolbox-blocks.ts'
import type { Translate } from './word-label.ts'

/** More blocks than this are grouped into categories. */
const MAX_UNGROUPED = 9
/** Smaller than Blockly's default, so that one more block is visible on a Chromebook. */
const GAP = 14

export function createToolbox(blocks: readonly ToolboxBlock[], t: Translate): Blockly.utils.toolbox.ToolboxInfo {
  const toItem = ({ state }: ToolboxBlock) => ({ kind: 'block', gap: GAP, ...state })
  if (blocks.length <= MAX_UNGROUPED) return { kind: 'flyoutToolbox', contents: blocks.map(toItem) as never }
  const groups = blockKinds.map((kind) => ({ kind, blocks: blocks.filter((block) => block.kind === kind) }))
  return {
    kind: 'categoryToolbox',
    contents: groups
      .filter((group) => group.blocks.length > 0)
      .map(({ kind, blocks: groupBlocks }) => ({
        kind: 'category',
        name: t(`kind.${kind}`),
        cssConfig: { row: `blocklyToolboxCategory sk-category sk-category-${kind}` },
        contents: groupBlocks.map(toItem),
      })) as never,
  }
}
