import { findUnofferedBlock } from '../levels/offered-blocks.ts'
import type { ParsedTyping } from '../program/puzzle-session.ts'
import { parsePython } from '../program/python.ts'
import { iconSizes, checkLimits } from '../program/tree.ts'
import type { Vocabulary } from '../program/world.ts'

const vocabulary: Vocabulary = {
  actions: { fly_right: { inputs: [] }, fly_up: { inputs: [] }, fly_left: { inputs: [] }, fly_down: { inputs: [] } },
  sensors: {},
}

const blocks = [...Object.keys(vocabulary.actions), 'repeat']

/** Parses text typed on the landing page, whose puzzle offers only arrows and loops. */
export function readLandingPython(text: string): ParsedTyping {
  const parsed = parsePython(text, vocabulary)
  if (!parsed.ok) return parsed
  const unoffered = findUnofferedBlock(parsed.value, { blocks, countsWithDots: true })
  if (unoffered) return { ok: false, reason: unoffered.reason, line: parsed.lines.get(unoffered.nodeId) ?? 1 }
  const fits = checkLimits(parsed.value, iconSizes)
  return fits.ok ? parsed : { ok: false, reason: fits.reason, line: text.split('\n').length }
}
