import { accept, refuse, type Result } from '../result.ts'

/** Roster changes can be undone for this many days. */
export const undoDays = 30

export type UndoReason = 'too-late' | 'already-undone'

export function decideUndo(
  change: { undoUntil: number; undoneAt: number | null },
  now: number,
): Result<true, UndoReason> {
  if (change.undoneAt !== null) return refuse('already-undone')
  if (now > change.undoUntil) return refuse('too-late')
  return accept(true)
}
