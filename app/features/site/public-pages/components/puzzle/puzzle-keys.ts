import { findStatement } from '#rules/program/edit.ts'
import { timesOf } from '#rules/program/tree.ts'
import type { LandingAction, LandingSession } from './use-puzzle.ts'

/** The edit that a key triggers; null if it triggers none. */
export function getKeyEdit(key: string, { program, selected }: LandingSession): LandingAction | null {
  if (key === 'Backspace' || key === 'Delete') return { kind: 'remove' }
  const statement = selected === null ? undefined : findStatement(program.body, selected)
  const change = key === '+' || key === '=' ? 1 : key === '-' ? -1 : 0
  const times = statement && timesOf(statement)
  return change !== 0 && times !== undefined ? { kind: 'set-times', id: statement!.id, times: times + change } : null
}

/** Arrow keys move the focus between blocks and select the focused block. Returns whether the focus moved. */
export function moveFocus(key: string, list: HTMLElement | null): boolean {
  const offset = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0
  const stops = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const focused = stops.findIndex((stop) => stop === document.activeElement)
  const next = offset === 0 || focused === -1 ? undefined : stops[focused + offset]
  next?.focus()
  next?.click()
  return next !== undefined
}
