import { useMemo, useState } from 'react'
import { planTurn, type Move } from '#rules/year-turn.ts'
import type { YearTurnSheet } from '../contract.ts'

type Turning = YearTurnSheet['classes'][number]

/** What somebody has in mind for one class. `new`, `none` or the id of a class that exists. */
export type Wish = {
  chosen: boolean
  to: string
  name: string
  grade: string
  leaveOut: ReadonlySet<string>
  teachers: ReadonlySet<string>
}

const firstWish = ({ proposal, teachers }: Turning): Wish => ({
  chosen: false,
  to: proposal.finishes ? 'none' : 'new',
  name: proposal.name,
  grade: proposal.grade ?? '',
  leaveOut: new Set(),
  teachers: new Set(teachers.map(({ id }) => id)),
})

const moveOf = (from: string, { to, name, grade, leaveOut, teachers }: Wish): Move => ({
  from,
  to:
    to === 'new'
      ? { kind: 'new', name, grade: grade.trim() || null }
      : to === 'none'
        ? { kind: 'none' }
        : { kind: 'existing', id: to },
  leaveOut: [...leaveOut],
  teachers: [...teachers],
})

/** The wishes of the sheet and what would come of them, by the same rule that does it. */
export function useTurnDraft({ classes, seats }: YearTurnSheet) {
  const [wishes, setWishes] = useState<Record<string, Wish>>(() =>
    Object.fromEntries(classes.map((one) => [one.id, firstWish(one)])),
  )
  const moves = useMemo(
    () => classes.filter(({ id }) => wishes[id]?.chosen).map(({ id }) => moveOf(id, wishes[id]!)),
    [classes, wishes],
  )
  const preview = useMemo(() => planTurn(classes, moves, seats), [classes, moves, seats])
  const wishOf = (one: Turning) => wishes[one.id] ?? firstWish(one)
  return {
    moves,
    preview,
    wishOf,
    change: (one: Turning, more: Partial<Wish>) =>
      setWishes((before) => ({ ...before, [one.id]: { ...(before[one.id] ?? firstWish(one)), ...more } })),
    chooseAll: (chosen: boolean) =>
      setWishes((before) =>
        Object.fromEntries(
          classes.map((one) => [one.id, { ...(before[one.id] ?? firstWish(one)), chosen: chosen && one.mayMove }]),
        ),
      ),
  }
}
