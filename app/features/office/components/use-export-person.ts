import { useTranslation } from 'react-i18next'
import { toast } from '#app/ui/toasts.tsx'
import type { PersonFile } from '../export-person.server.ts'
import { handFile } from './hand-file.ts'
import { readablePage } from './readable-page.ts'
import { useOfficeAct } from './use-office-act.ts'

const shownTables = [
  'users', 'sessions', 'accounts', 'two_factors', 'memberships', 'classroom_teachers', 'enrolments', 'guardianships', 'join_requests',
  'managed_students', 'login_cards', 'student_group_members', 'audit_entries', 'live_records',
] as const

/** Everything about one child: one file for machines, one for people. */
export function useExportPerson() {
  const { t, i18n } = useTranslation('office')
  const { send, busy } = useOfficeAct<PersonFile>('exportPerson', (file) => {
    const { id, name } = file.person
    const day = file.made.slice(0, 10)
    const title = (table: string) => {
      const known = shownTables.find((one) => one === table)
      return known ? t(`file.tables.${known}`) : table
    }
    const page = readablePage(file, { heading: t('file.heading', { name }), made: t('file.made', { day }), title, language: i18n.language })
    handFile({ name: `skykite-${day}-${id}.json`, type: 'application/json', text: JSON.stringify(file, null, 2) })
    handFile({ name: `skykite-${day}-${id}.html`, type: 'text/html;charset=utf-8', text: page })
    toast({ kind: 'success', message: t('file.done', { name }) })
  })
  return { send: (personId: string) => send({ personId }), busy }
}
