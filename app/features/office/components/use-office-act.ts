import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import type { ActionResult } from '#app/platform/run.server.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { toast } from '#app/ui/toasts.tsx'
import type { OfficeAct } from '../office.server.ts'

type Fields = Record<string, string | string[]>

const told = ['last-admin', 'already-so', 'not-an-adult', 'not-a-colleague', 'last-role', 'owns-classes', 'not-a-member', 'already-decided', 'same-teacher', 'not-their-class', 'works-here'] as const

/**
 * One act of the office: sent, awaited, and answered in a short word. It stands above the rows it acts on, because a row that is gone
 * hears no answer; `about` says which of them it was.
 */
export function useOfficeAct<Result>(act: OfficeAct, done: (result: Result, about: string) => void) {
  const { t } = useTranslation(['office', 'platform'])
  const address = useLocalePath()('/dashboard')
  const { data, state, submit } = useFetcher<ActionResult<Result>>()
  const heard = useRef<unknown>(null)
  const after = useRef(done)
  const about = useRef('')

  useEffect(() => {
    after.current = done
  }, [done])

  useEffect(() => {
    if (!data || state !== 'idle' || heard.current === data) return
    heard.current = data
    if (data.ok) return after.current(data.result, about.current)
    const { code, reason, fields } = data.error
    const known = told.find((one) => one === reason)
    if (!fields) toast({ kind: 'danger', message: known ? t(`refused.${known}`) : t(`platform:errors.${code}`) })
  }, [data, state, t])

  const send = useCallback(
    (fields: Fields = {}, name = '') => {
      about.current = name
      const form = new FormData()
      form.set('_act', act)
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
      void submit(form, { method: 'post', action: address })
    },
    [act, address, submit],
  )
  return { send, busy: state !== 'idle', errors: data && !data.ok ? (data.error.fields ?? {}) : {} }
}
