import type { TFunction } from 'i18next'

type T = TFunction<['tasks', 'lessons']>

/** Of a run that was kept: the name of its mistake, and how the server judged it. Neither says with which test. */
export type KeptEnd = { readonly mistake: string | null; readonly reason: string | null }

/** What a kept run of a task did not do, without what differs from program to program. */
export function endedWords(t: T, { mistake, reason }: KeptEnd): string {
  const named = mistake === null ? null : keptMistakeWords(t, mistake, 'message')
  if (named !== null) return named
  const ended = reason?.startsWith('goal-') ? 'goal' : (reason ?? 'other')
  const own = t(`tasks:ended.${ended}` as 'tasks:ended.other', { defaultValue: '' })
  return own || t([`tasks:said.${ended}`, `lessons:outcome.${ended}`, 'tasks:ended.other'] as never[])
}

/** Of a mistake whose name alone is kept: what stands in the holes is not. `null`: of a list that was longer once. */
export function keptMistakeWords(t: T, id: string, part: 'message' | 'try'): string | null {
  const raw = t(`tasks:mistake.${id}.${part}` as 'tasks:mistake.py-plus-plus.message', {
    skipInterpolation: true,
    defaultValue: '',
  })
  return raw === '' ? null : raw.replace(/\{\{\w+\}\}/g, '…').replaceAll('`', '')
}
