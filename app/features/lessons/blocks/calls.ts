import type * as Blockly from 'blockly/core'
import { emptyNumber, type CallShape, type DefineShape } from './block-state.ts'
import { freeName } from './names.ts'

type Shaped<Shape> = Blockly.Block & { shape: Shape; build: (shape: Shape) => void }

/** The name each definition had when it was last looked at. */
const lastNames = new WeakMap<Blockly.Block, string>()

/** Blocks that call another follow it: when it is given another name, or more inputs. No two have the same name. */
export function keepCallsRight(workspace: Blockly.Workspace): void {
  const calls = ['call', 'call_value'].flatMap((type) => workspace.getBlocksByType(type)) as Shaped<CallShape>[]
  const taken = new Set<string>()
  for (const block of workspace.getBlocksByType('define') as Shaped<DefineShape>[]) {
    const wanted = String(block.getFieldValue('NAME'))
    const name = freeName(wanted, taken)
    if (name !== wanted) block.setFieldValue(name, 'NAME')
    taken.add(name)
    const before = lastNames.get(block) ?? name
    lastNames.set(block, name)
    for (const call of calls) {
      const called = call.getFieldValue('NAME')
      if (called !== name && (called !== before || taken.has(before))) continue
      if (called !== name) call.setFieldValue(name, 'NAME')
      if (call.shape.inputs !== block.shape.parameters) reshape(call, block.shape.parameters)
    }
  }
}

function reshape(call: Shaped<CallShape>, inputs: number): void {
  call.build({ inputs })
  for (const { connection } of call.inputList)
    if (connection && !connection.getShadowState()) connection.setShadowState(emptyNumber)
}
