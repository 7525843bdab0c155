import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/platform/run.server.ts'
import { toast } from '#app/ui/toasts.tsx'

type Put = { archived?: string[]; restored?: string[] }

/** Puts classes away and takes them out again; what was just put away comes back with one tap. */
export function useShelf(schoolId: string) {
  const { t } = useTranslation('classrooms')
  const fetcher = useFetcher<ActionResult<Put>>()
  const told = useRef<unknown>(null)
  const put = (ids: string[], what: 'archive' | 'restore') => {
    const form = new FormData()
    form.set('_do', what)
    form.set('_school', schoolId)
    for (const id of ids) form.append('classroom', id)
    void fetcher.submit(form, { method: 'post' })
  }

  useEffect(() => {
    const answer = fetcher.data
    if (!answer || told.current === answer) return
    told.current = answer
    if (!answer.ok) return toast({ kind: 'warning', message: t(answer.error.reason === 'plan-classrooms' ? 'mine.refused.plan-classrooms' : 'mine.refused.failed') })
    const { archived, restored } = answer.result
    if (archived) toast({ kind: 'success', message: t('mine.archived', { count: archived.length }), undo: { label: t('joinRequests.undo'), run: () => put(archived, 'restore') } })
    if (restored) toast({ kind: 'success', message: t('mine.restored', { count: restored.length }) })
  })

  return { put, busy: fetcher.state !== 'idle' }
}
