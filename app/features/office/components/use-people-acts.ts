import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/toasts.tsx'
import { useExportPerson } from './use-export-person.ts'
import { useOfficeAct } from './use-office-act.ts'

export type PeopleActs = ReturnType<typeof usePeopleActs>

/** What can be done with the people of a list; whoever it is done to may be gone from it afterwards. */
export function usePeopleActs() {
  const { t } = useTranslation('office')
  return {
    role: useOfficeAct('changeRole', (_, name) =>
      toast({ kind: 'success', message: t('people.roleChanged', { name }) }),
    ),
    removal: useOfficeAct('removeMember', (_, name) =>
      toast({ kind: 'success', message: t('people.removed', { name }) }),
    ),
    erasure: useOfficeAct<{ account: boolean }>('erasePerson', ({ account }, name) =>
      toast({ kind: 'success', message: t(account ? 'erase.doneAccount' : 'erase.done', { name }) }),
    ),
    exported: useExportPerson(),
  }
}
