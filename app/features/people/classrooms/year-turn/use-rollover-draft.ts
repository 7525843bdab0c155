import { useMemo, useState } from 'react'
import { planRollover, type Move } from '#rules/schools/year-rollover.ts'
import type { RolloverData } from '../contract.ts'

type DraftClass = RolloverData['classes'][number]

/** Planned move of one class. `to` is `new`, `none` or the id of an existing class. */
export type MoveDraft = {
  selected: boolean
  to: string
  name: string
  grade: string
  leaveOut: ReadonlySet<string>
  teachers: ReadonlySet<string>
}

const createMoveDraft = ({ proposal, teachers }: DraftClass): MoveDraft => ({
  selected: false,
  to: proposal.finishes ? 'none' : 'new',
  name: proposal.name,
  grade: proposal.grade ?? '',
  leaveOut: new Set(),
  teachers: new Set(teachers.map(({ id }) => id)),
})

const toMove = (from: string, { to, name, grade, leaveOut, teachers }: MoveDraft): Move => ({
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

/** Planned moves of the page, with a preview by the same rule that the server applies. */
export function useRolloverDraft({ classes, seats }: RolloverData) {
  const [drafts, setDrafts] = useState<Record<string, MoveDraft>>(() =>
    Object.fromEntries(classes.map((sourceClass) => [sourceClass.id, createMoveDraft(sourceClass)])),
  )
  const moves = useMemo(
    () => classes.filter(({ id }) => drafts[id]?.selected).map(({ id }) => toMove(id, drafts[id]!)),
    [classes, drafts],
  )
  const preview = useMemo(() => planRollover(classes, moves, seats), [classes, moves, seats])
  const draftOf = (sourceClass: DraftClass) => drafts[sourceClass.id] ?? createMoveDraft(sourceClass)
  return {
    moves,
    preview,
    draftOf,
    change: (sourceClass: DraftClass, changes: Partial<MoveDraft>) =>
      setDrafts((before) => ({
        ...before,
        [sourceClass.id]: { ...(before[sourceClass.id] ?? createMoveDraft(sourceClass)), ...changes },
      })),
    selectAll: (isSelected: boolean) =>
      setDrafts((before) =>
        Object.fromEntries(
          classes.map((sourceClass) => [
            sourceClass.id,
            {
              ...(before[sourceClass.id] ?? createMoveDraft(sourceClass)),
              selected: isSelected && sourceClass.mayMove,
            },
          ]),
        ),
      ),
  }
}
