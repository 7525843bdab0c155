import { useRef } from 'react'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction, type Fields } from '#app/platform/use-action.ts'
import type { SchoolAdminAction } from '../school-admin.server.ts'

/**
 * One action of school admin, answered in a short word. It stands above the rows it acts on, because a row that is gone
 * hears no answer; `about` says
 * which of them it was.
 */
export function useSchoolAdminAction<Result>(act: SchoolAdminAction, done: (result: Result, about: string) => void) {
  const about = useRef('')
  const { send, busy, error } = useAction<Result>(act, {
    to: useLocalePath()('/dashboard'),
    done: (result) => done(result, about.current),
    refused(error) {
      if (!error.fields) toastRefusal(error, 'danger')
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
