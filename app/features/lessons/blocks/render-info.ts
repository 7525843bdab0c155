import * as Blockly from 'blockly/core'

const { Types } = Blockly.blockRendering
type Row = Blockly.blockRendering.Row

/** So much lower stands what would otherwise touch the notch. */
export const BELOW_NOTCH = 5

/** Whether the first thing of a row is a place to fill or a menu: in Korean a number comes before what is done with it. */
export function beginsWithPlace(row: Row | undefined): boolean {
  const first = row?.elements.find((element) => Types.isField(element) || Types.isInput(element))
  if (!row || row.hasStatement || !first) return false
  return !(Types.isField(first) && first.field instanceof Blockly.FieldLabel)
}

/** Blockly pushes a place to the right of the notch, which leaves a hole before it. Ours stands below it. */
export class RenderInfo extends Blockly.zelos.RenderInfo {
  override getSpacerRowHeight_(before: Row, next: Row): number {
    const height = super.getSpacerRowHeight_(before, next)
    const isBelow = Types.isTopRow(before) && this.topRow.hasPreviousConnection && beginsWithPlace(next)
    return isBelow ? height + BELOW_NOTCH : height
  }

  protected override adjustXPosition_(): void {
    // The rows are those above and below the contents, with gaps between.
    if (!beginsWithPlace(this.rows[2])) super.adjustXPosition_()
  }
}
