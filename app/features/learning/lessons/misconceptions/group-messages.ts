import type { TFunction } from 'i18next'
import { pieceNames } from '../hints/piece-names.ts'
import { toEditorSkin } from '../review/entries.ts'
import { describeStoredRun, storedMistakeText } from '../tasks/stored-run-message.ts'
import type { ProgramGroup } from './program-groups.ts'

type T = TFunction<['misconceptions', 'lessons', 'tasks']>
type GroupSummary = Pick<ProgramGroup, 'stepKind' | 'mistake' | 'reason' | 'example'>

/** Describes the mistake or outcome that a group's programs share. */
export function groupTitle(t: T, { stepKind, mistake, reason, example }: GroupSummary): string {
  if (stepKind === 'task') return describeStoredRun(t as never, { mistake: mistake?.id ?? null, reason })
  if (mistake) return mistakeText(t, { stepKind, mistake, example }, 'message') ?? t('misconceptions:unknown')
  return t([`lessons:outcome.${reason ?? 'short'}`, 'misconceptions:unknown'] as never[])
}

/** Returns the hint text that a student of the group would see, `null` if no mistake was recognized. */
export function groupHint(t: T, group: GroupSummary): string | null {
  const message = mistakeText(t, group, 'message')
  return message === null ? null : `${message} ${mistakeText(t, group, 'try')}`
}

function mistakeText(
  t: T,
  { stepKind, mistake, example }: Omit<GroupSummary, 'reason'>,
  part: 'message' | 'try',
): string | null {
  if (!mistake) return null
  const { id, holes } = mistake
  if (stepKind === 'task') return storedMistakeText(t as never, id, part)
  return t(`lessons:mistake.${id}.${part}` as 'lessons:mistake.blk-empty.message', {
    ...pieceNames(t as never, toEditorSkin(example.skin)),
    ...holes,
  })
}
