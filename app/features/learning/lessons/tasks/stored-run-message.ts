import type { TFunction } from 'i18next'

type T = TFunction<['tasks', 'lessons']>

/** Stored outcome of a run: mistake id and the server's verdict, without the test case. */
export type StoredOutcome = { readonly mistake: string | null; readonly reason: string | null }

/** Describes a stored run that failed, without details of the individual program. */
export function describeStoredRun(t: T, { mistake, reason }: StoredOutcome): string {
  const mistakeText = mistake === null ? null : storedMistakeText(t, mistake, 'message')
  if (mistakeText !== null) return mistakeText
  const outcome = reason?.startsWith('goal-') ? 'goal' : (reason ?? 'other')
  const taskMessage = t(`tasks:ended.${outcome}` as 'tasks:ended.other', { defaultValue: '' })
  return taskMessage || t([`tasks:said.${outcome}`, `lessons:outcome.${outcome}`, 'tasks:ended.other'] as never[])
}

/** Message of a stored mistake; `…` replaces placeholders, whose values are not stored. `null` for an unknown id. */
export function storedMistakeText(t: T, id: string, part: 'message' | 'try'): string | null {
  const raw = t(`tasks:mistake.${id}.${part}` as 'tasks:mistake.py-plus-plus.message', {
    skipInterpolation: true,
    defaultValue: '',
  })
  return raw === '' ? null : raw.replace(/\{\{\w+\}\}/g, '…').replaceAll('`', '')
}
