import type { BubbleFill } from './read-row.ts'

/** Thresholds of the fill. Letters printed in empty bubbles reach 0.15, clear marks with a pencil 0.45. */
const empty = 0.18
const marked = 0.45
/** A row without an answer has bubbles that are all equally light. */
const unevenBlank = 0.06
/** A dot is darker than the printed letters in the other bubbles of the row. */
const unevenPeak = 0.12

/** `option`: index of the bubble, null for a row without an answer. */
export type RowAnswer = { readonly option: number | null; readonly doubt: Doubt | null }

export const doubts = ['faint', 'several', 'crossed', 'smudge'] as const
/** Why a person has to look: a mark that is not clear, several marks, a crossed one, or a blank row that is not clean. */
export type Doubt = (typeof doubts)[number]

/** The answer of a row. Anything unclear is a doubt with the most likely answer, never a guess without a doubt. */
export function decideRow(fills: readonly BubbleFill[]): RowAnswer {
  const ranked = fills.map((bubble, option) => ({ ...bubble, option })).toSorted((a, b) => b.fill - a.fill)
  const [first, second] = ranked
  if (!first) return { option: null, doubt: null }
  if (first.fill < empty) return { option: null, doubt: isEven(fills) ? null : 'smudge' }
  const used = ranked.filter(({ fill }) => fill >= empty)
  if (used.length > 1) {
    const remaining = used.filter(({ isCrossed }) => !isCrossed)
    return remaining.length === 1
      ? { option: remaining[0]!.option, doubt: 'crossed' }
      : { option: first.option, doubt: 'several' }
  }
  if (first.isCrossed) return { option: null, doubt: 'crossed' }
  const isClear = first.fill > marked && (second?.fill ?? 0) < empty
  return { option: first.option, doubt: isClear ? null : 'faint' }
}

const isEven = (fills: readonly BubbleFill[]): boolean =>
  (['fill', 'peak'] as const).every((measure) => {
    const values = fills.map((bubble) => bubble[measure]).toSorted((a, b) => a - b)
    const usual = values[(values.length - 1) >> 1]!
    return values.at(-1)! - usual <= (measure === 'fill' ? unevenBlank : unevenPeak)
  })
