import type * as Blockly from 'blockly/core'
import { emptyNumber, type CallShape, type DefineShape } from './block-state.ts'
import { createUniqueName } from './names.ts'

type ShapedBlock<Shape> = Blockly.Block & { shape: Shape; build: (shape: Shape) => void }

/** The name each definition had at the last update. */
const lastNames = new WeakMap<Blockly.Block, string>()

/** Updates call blocks after a function was renamed or its inputs changed, and makes function names unique. */
export function updateCalls(workspace: Blockly.Workspace): void {
  const calls = ['call', 'call_value'].flatMap((type) => workspace.getBlocksByType(type)) as ShapedBlock<CallShape>[]
  const taken = new Set<string>()
  for (const block of workspace.getBlocksByType('define') as ShapedBlock<DefineShape>[]) {
    const typedName = String(block.getFieldValue('NAME'))
    const name = createUniqueName(typedName, taken)
    if (name !== typedName) block.setFieldValue(name, 'NAME')
    taken.add(name)
    const previousName = lastNames.get(block) ?? name
    lastNames.set(block, name)
    for (const call of calls) {
      const calledName = call.getFieldValue('NAME')
      if (calledName !== name && (calledName !== previousName || taken.has(previousName))) continue
      if (calledName !== name) call.setFieldValue(name, 'NAME')
      if (call.shape.inputs !== block.shape.parameters) setInputCount(call, block.shape.parameters)
    }
  }
}

function setInputCount(call: ShapedBlock<CallShape>, inputs: number): void {
  call.build({ inputs })
  for (const { connection } of call.inputList)
    if (connection && !connection.getShadowState()) connection.setShadowState(emptyNumber)
}
