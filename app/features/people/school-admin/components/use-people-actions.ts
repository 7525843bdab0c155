import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { useExportPerson } from './use-export-person.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'

export type PeopleActions = ReturnType<typeof usePeopleActions>

/** Actions on a list of people. Call it in the list, not in a row: an action can remove the row before its response. */
export function usePeopleActions() {
  const { t } = useTranslation('school-admin')
  return {
    role: useSchoolAdminAction('changeRole', (_, name) =>
      toast({ kind: 'success', message: t('people.roleChanged', { name }) }),
    ),
    removal: useSchoolAdminAction('removeMember', (_, name) =>
      toast({ kind: 'success', message: t('people.removed', { name }) }),
    ),
    erasure: useSchoolAdminAction<{ account: boolean }>('erasePerson', ({ account }, name) =>
      toast({ kind: 'success', message: t(account ? 'erase.doneAccount' : 'erase.done', { name }) }),
    ),
    exported: useExportPerson(),
  }
}
