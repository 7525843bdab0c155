import { useTranslation } from 'react-i18next'
import { languages } from '#app/platform/i18n/languages.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { toast } from '#app/ui/toasts.tsx'
import type { PersonFile } from '../export-person.server.ts'
import { handFile } from './hand-file.ts'
import { readablePage, type Words } from './readable-page.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'

const tables = [
  'users',
  'sessions',
  'accounts',
  'two_factors',
  'memberships',
  'classroom_teachers',
  'enrolments',
  'guardianships',
  'join_requests',
  'managed_students',
  'login_cards',
  'student_group_members',
  'audit_entries',
  'live_records',
] as const

const columns = [
  'name',
  'kind',
  'email',
  'locale',
  'created_at',
  'updated_at',
  'last_seen_at',
  'onboarded_at',
  'email_verified',
  'two_factor_enabled',
  'role',
  'status',
  'flagged_at',
  'source',
  'classroom',
  'group',
  'username',
  'identifier',
  'birth_band',
  'pictures',
  'issued_at',
  'revoked_at',
  'rests_until',
  'missed_run',
  'missed_today',
  'asked_at',
  'decided_at',
  'expires_at',
  'ip_address',
  'user_agent',
  'strength',
  'act',
  'at',
  'on_what',
  'details',
  'area',
  'value',
] as const

const values = [
  'managed',
  'adult',
  'active',
  'pending',
  'removed',
  'archived',
  'student',
  'guardian',
  'manual',
  'import',
  'code',
  'card',
  'roster',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'blocked',
  'true',
  'false',
] as const

/**
 * What things are called on the page; whatever has no words yet keeps its own name, so that nothing is ever left out.
 */
function useFileWords(): Omit<Words, 'heading' | 'made'> {
  const { t, i18n } = useTranslation('school-admin')
  const one = <Name extends string>(names: readonly Name[], text: string) => names.find((name) => name === text)
  const word = (column: string) => {
    const known = one(columns, column)
    return known ? t(`file.columns.${known}`) : column.replaceAll('_', ' ')
  }
  const title = (table: string) => {
    const known = one(tables, table)
    return known ? t(`file.tables.${known}`) : table
  }
  const moment = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const value = (text: string) => {
    const known = one(values, text)
    return known ? t(`file.values.${known}`) : text
  }
  return {
    title,
    word,
    value,
    moment,
    language: languages.find(({ code }) => code === i18n.language)?.tag ?? i18n.language,
  }
}

/** Everything about one child: one file for machines, one for people. */
export function useExportPerson() {
  const { t } = useTranslation('school-admin')
  const words = useFileWords()
  const date = useDates()
  const { send, busy } = useSchoolAdminAction<{ text: string }>('exportPerson', ({ text }) => {
    const file = JSON.parse(text) as PersonFile
    const { id, name } = file.person
    const day = file.made.slice(0, 10)
    const made = t('file.made', { day: date(file.made) })
    const page = readablePage(file, { ...words, heading: t('file.heading', { name }), made })
    handFile({ name: `skykite-${day}-${id}.json`, type: 'application/json', text: JSON.stringify(file, null, 2) })
    handFile({ name: `skykite-${day}-${id}.html`, type: 'text/html;charset=utf-8', text: page })
    toast({ kind: 'success', message: t('file.done', { name }) })
  })
  return { send: (personId: string) => send({ personId }), busy }
}
