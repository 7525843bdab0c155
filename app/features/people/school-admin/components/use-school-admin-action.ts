import { useRef } from 'react'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction, type Fields } from '#app/platform/forms/use-action.ts'
import type { SchoolAdminAction } from '../school-admin.server.ts'

/**
 * Sends a school admin action and shows refusals as a toast. Use it in the parent of the affected rows, because a
 * deleted row gets no response; `onDone` receives the name of the affected person.
 */
export function useSchoolAdminAction<Result>(act: SchoolAdminAction, onDone: (result: Result, name: string) => void) {
  const targetName = useRef('')
  const { send, busy, error } = useAction<Result>(act, {
    to: useLocalePath()('/dashboard'),
    onDone: (result) => onDone(result, targetName.current),
    onRefused(error) {
      if (!error.fields) toastRefusal(error, 'danger')
    },
  })
  return {
    busy,
    errors: error?.fields ?? {},
    send(fields: Fields = {}, name = '') {
      targetName.current = name
      send(fields)
    },
  }
}
