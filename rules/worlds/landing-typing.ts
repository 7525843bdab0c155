import { firstNotOffered } from '../levels/offered.ts'
import type { Typing } from '../program/puzzle-session.ts'
import { parsePython } from '../program/python.ts'
import { iconSizes, withinLimits } from '../program/tree.ts'
import type { Vocabulary } from '../program/world.ts'

const vocabulary: Vocabulary = {
  actions: { fly_right: { inputs: [] }, fly_up: { inputs: [] }, fly_left: { inputs: [] }, fly_down: { inputs: [] } },
  sensors: {},
}

const blocks = [...Object.keys(vocabulary.actions), 'repeat']

/** Reads what is typed on the landing page, whose puzzle has arrows and loops and nothing else. */
export function readLandingPython(text: string): Typing {
  const parsed = parsePython(text, vocabulary)
  if (!parsed.ok) return parsed
  const other = firstNotOffered(parsed.value, { blocks, countsWithDots: true })
  if (other) return { ok: false, reason: other.reason, line: parsed.lines.get(other.nodeId) ?? 1 }
  const fits = withinLimits(parsed.value, iconSizes)
  return fits.ok ? parsed : { ok: false, reason: fits.reason, line: text.split('\n').length }
}
