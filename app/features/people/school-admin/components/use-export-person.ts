import { useTranslation } from 'react-i18next'
import { languages } from '#app/platform/i18n/languages.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { PersonFile } from '../data-rights/export-person.server.ts'
import { downloadFile } from './download-file.ts'
import { renderReadablePage, type PageMessages } from './readable-page.ts'
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

/** Translates tables, columns and values of the exported page. Names without a translation are shown as they are. */
function useFileMessages(): Omit<PageMessages, 'heading' | 'made'> {
  const { t, i18n } = useTranslation('school-admin')
  const findName = <Name extends string>(names: readonly Name[], text: string) => names.find((name) => name === text)
  const word = (column: string) => {
    const knownColumn = findName(columns, column)
    return knownColumn ? t(`file.columns.${knownColumn}`) : column.replaceAll('_', ' ')
  }
  const title = (table: string) => {
    const knownTable = findName(tables, table)
    return knownTable ? t(`file.tables.${knownTable}`) : table
  }
  const moment = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const value = (text: string) => {
    const knownValue = findName(values, text)
    return knownValue ? t(`file.values.${knownValue}`) : text
  }
  return {
    title,
    word,
    value,
    moment,
    language: languages.find(({ code }) => code === i18n.language)?.tag ?? i18n.language,
  }
}

/** Downloads all data about a student twice: as JSON, and as a readable HTML page. */
export function useExportPerson() {
  const { t } = useTranslation('school-admin')
  const messages = useFileMessages()
  const formatDate = useDateFormatter()
  const { send, busy } = useSchoolAdminAction<{ text: string }>('exportPerson', ({ text }) => {
    const file = JSON.parse(text) as PersonFile
    const { id, name } = file.person
    const day = file.made.slice(0, 10)
    const createdText = t('file.made', { day: formatDate(file.made) })
    const page = renderReadablePage(file, { ...messages, heading: t('file.heading', { name }), made: createdText })
    downloadFile({ name: `skykite-${day}-${id}.json`, type: 'application/json', text: JSON.stringify(file, null, 2) })
    downloadFile({ name: `skykite-${day}-${id}.html`, type: 'text/html;charset=utf-8', text: page })
    toast({ kind: 'success', message: t('file.done', { name }) })
  })
  return { send: (personId: string) => send({ personId }), busy }
}
