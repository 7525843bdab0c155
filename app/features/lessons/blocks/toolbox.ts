import type * as Blockly from 'blockly/core'
import { kinds, type ToolboxBlock } from './toolbox-blocks.ts'
import type { Translate } from './words.ts'

/** So many blocks are seen at a glance; more are sorted by what they are for. */
const MOST_IN_SIGHT = 9
/** Closer than Blockly lays them: on a Chromebook a block less is below the edge. */
const GAP = 14

export function toolboxOf(blocks: readonly ToolboxBlock[], t: Translate): Blockly.utils.toolbox.ToolboxInfo {
  const itemOf = ({ state }: ToolboxBlock) => ({ kind: 'block', gap: GAP, ...state })
  if (blocks.length <= MOST_IN_SIGHT) return { kind: 'flyoutToolbox', contents: blocks.map(itemOf) as never }
  const groups = kinds.map((kind) => ({ kind, blocks: blocks.filter((block) => block.kind === kind) }))
  return {
    kind: 'categoryToolbox',
    contents: groups
      .filter((group) => group.blocks.length > 0)
      .map(({ kind, blocks: inside }) => ({
        kind: 'category',
        name: t(`kind.${kind}`),
        cssConfig: { row: `blocklyToolboxCategory sk-category sk-category-${kind}` },
        contents: inside.map(itemOf),
      })) as never,
  }
}
