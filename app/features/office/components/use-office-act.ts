import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction, type Fields } from '#app/platform/use-action.ts'
import { toast } from '#app/ui/toasts.tsx'
import type { OfficeAct } from '../office.server.ts'

const told = [
  'last-admin',
  'already-so',
  'not-an-adult',
  'not-a-colleague',
  'last-role',
  'owns-classes',
  'not-a-member',
  'already-decided',
  'same-teacher',
  'not-their-class',
  'works-here',
  'full',
] as const

/**
 * One act of the office, answered in a short word. It stands above the rows it acts on, because a row that is gone
 * hears no answer; `about` says
 * which of them it was.
 */
export function useOfficeAct<Result>(act: OfficeAct, done: (result: Result, about: string) => void) {
  const { t } = useTranslation(['office', 'platform'])
  const about = useRef('')
  const { send, busy, error } = useAction<Result>(act, {
    to: useLocalePath()('/dashboard'),
    done: (result) => done(result, about.current),
    refused({ code, reason, fields }) {
      const known = told.find((one) => one === reason)
      if (!fields) toast({ kind: 'danger', message: known ? t(`refused.${known}`) : t(`platform:errors.${code}`) })
    },
  })
  return {
    busy,
    errors: error?.fields ?? {},
    send(fields: Fields = {}, name = '') {
      about.current = name
      send(fields)
    },
  }
}
