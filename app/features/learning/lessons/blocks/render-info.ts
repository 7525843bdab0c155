import * as Blockly from 'blockly/core'

const { Types } = Blockly.blockRendering
type Row = Blockly.blockRendering.Row

/** Extra pixels above a row that would otherwise touch the notch. */
export const NOTCH_CLEARANCE = 5

/** Whether a row starts with an input or a menu instead of a label, as in Korean, where numbers precede the verb. */
export function startsWithInput(row: Row | undefined): boolean {
  const first = row?.elements.find((element) => Types.isField(element) || Types.isInput(element))
  if (!row || row.hasStatement || !first) return false
  return !(Types.isField(first) && first.field instanceof Blockly.FieldLabel)
}

/** Blockly moves a leading input to the right of the notch, which leaves a gap; this class moves the row down. */
export class RenderInfo extends Blockly.zelos.RenderInfo {
  override getSpacerRowHeight_(previous: Row, next: Row): number {
    const height = super.getSpacerRowHeight_(previous, next)
    const isBelow = Types.isTopRow(previous) && this.topRow.hasPreviousConnection && startsWithInput(next)
    return isBelow ? height + NOTCH_CLEARANCE : height
  }

  protected override adjustXPosition_(): void {
    // rows[0] is the top row and rows[1] a spacer, so rows[2] is the first row with content.
    if (!startsWithInput(this.rows[2])) super.adjustXPosition_()
  }
}
