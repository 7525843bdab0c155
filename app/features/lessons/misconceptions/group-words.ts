import type { TFunction } from 'i18next'
import type { ProgramGroup } from './program-groups.ts'

type T = TFunction<['misconceptions', 'lessons', 'tasks']>
type Named = Pick<ProgramGroup, 'mistake' | 'reason'>

/** What the programs of a group do. */
export const groupTitle = (t: T, { mistake, reason }: Named): string =>
  words(t, mistake, 'message') ?? (mistake ? t('misconceptions:unknown') : ended(t, reason))

/** What the hint would say to each of them. */
export const groupHint = (t: T, { mistake }: Named): string | null => {
  const message = words(t, mistake, 'message')
  return message === null ? null : `${message} ${words(t, mistake, 'try')}`
}

function words(t: T, mistake: Named['mistake'], part: 'message' | 'try'): string | null {
  if (!mistake) return null
  const { id, holes } = mistake
  if (id.startsWith('blk-')) return t(`lessons:mistake.${id}.${part}` as 'lessons:mistake.blk-empty.message', holes)
  // What stands in the holes differs from program to program, and is not kept.
  const raw = t(`tasks:mistake.${id}.${part}` as 'tasks:mistake.py-plus-plus.message', {
    skipInterpolation: true,
    defaultValue: '',
  })
  // Of a list that was longer once.
  return raw === '' ? null : raw.replace(/\{\{\w+\}\}/g, '…')
}

const ended = (t: T, reason: string | null): string =>
  t([`lessons:outcome.${reason ?? 'short'}`, `tasks:said.${reason ?? 'output'}`, 'misconceptions:unknown'] as never[], {
    number: 1,
  })
