import type { TFunction } from 'i18next'
import { pieceWords } from '../hints/piece-words.ts'
import { shownSkin } from '../review/entries.ts'
import { endedWords, keptMistakeWords } from '../tasks/ended-words.ts'
import type { ProgramGroup } from './program-groups.ts'

type T = TFunction<['misconceptions', 'lessons', 'tasks']>
type Named = Pick<ProgramGroup, 'of' | 'mistake' | 'reason' | 'example'>

/** What the programs of a group do. */
export function groupTitle(t: T, { of, mistake, reason, example }: Named): string {
  if (of === 'task') return endedWords(t as never, { mistake: mistake?.id ?? null, reason })
  if (mistake) return words(t, { of, mistake, example }, 'message') ?? t('misconceptions:unknown')
  return t([`lessons:outcome.${reason ?? 'short'}`, 'misconceptions:unknown'] as never[])
}

/** What the hint would say to each of them. */
export function groupHint(t: T, group: Named): string | null {
  const message = words(t, group, 'message')
  return message === null ? null : `${message} ${words(t, group, 'try')}`
}

function words(t: T, { of, mistake, example }: Omit<Named, 'reason'>, part: 'message' | 'try'): string | null {
  if (!mistake) return null
  const { id, holes } = mistake
  if (of === 'task') return keptMistakeWords(t as never, id, part)
  return t(`lessons:mistake.${id}.${part}` as 'lessons:mistake.blk-empty.message', {
    ...pieceWords(t as never, shownSkin(example.skin)),
    ...holes,
  })
}
