import { find } from '#rules/program/edit.ts'
import { timesOf } from '#rules/program/tree.ts'
import type { LandingAction, LandingSession } from './use-puzzle.ts'

/** What a key changes in the program, if anything. */
export function editOf(key: string, { program, selected }: LandingSession): LandingAction | null {
  if (key === 'Backspace' || key === 'Delete') return { kind: 'remove' }
  const chosen = selected === null ? undefined : find(program.body, selected)
  const by = key === '+' || key === '=' ? 1 : key === '-' ? -1 : 0
  const times = chosen && timesOf(chosen)
  return by !== 0 && times !== undefined ? { kind: 'set-times', id: chosen!.id, times: times + by } : null
}

/** Arrow keys go from block to block; the one they reach is selected, as if it had been tapped. */
export function walk(key: string, list: HTMLElement | null): boolean {
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const focused = stops.findIndex((stop) => stop === document.activeElement)
  const next = by === 0 || focused === -1 ? undefined : stops[focused + by]
  next?.focus()
  next?.click()
  return next !== undefined
}
