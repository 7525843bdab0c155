import { useTranslation } from 'react-i18next'
import { defaultLocale, findLanguage, isLocale } from '#app/platform/i18n/languages.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'
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
  'parent_invitations',
  'digest_readers',
  'parent_mail_invitations',
  'digest_omissions',
  'consent_events',
  'absence_reports',
  'data_requests',
  'join_requests',
  'managed_students',
  'login_cards',
  'student_group_members',
  'audit_entries',
  'live_records',
  'attendance_marks',
  'learners',
  'lesson_progress',
  'lesson_events',
  'lesson_drafts',
  'best_programs',
  'step_reviews',
  'work_comments',
  'rubric_marks',
  'test_sittings',
  'extra_times',
  'plays',
  'play_logs',
  'play_tickets',
  'game_bests',
  'reward_entries',
  'reward_wallets',
  'reward_days',
  'reward_facts',
  'workshop_items',
  'competition_players',
  'competition_answers',
  'competition_flyers',
  'competition_plays',
  'competition_programs',
  'competition_turns',
  'question_proposals',
  'report_comments',
  'work_pairs',
  'roster_change_students',
  'transfer_requests',
  'card_tokens',
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
  'relation',
  'assurance',
  'purpose',
  'version',
  'decision',
  'capacity',
  'method',
  'text_hash',
  'language',
  'document',
  'first_day',
  'reason',
  'note',
  'last_day',
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
  'due_at',
  'decline_reason',
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
function useFileMessages(): Pick<PageMessages, 'title' | 'word' | 'value' | 'moment' | 'language' | 'formatMonth'> {
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
  const locale = findLanguage(isLocale(i18n.language) ? i18n.language : defaultLocale)
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
    formatMonth: (day) => getDayFormat(locale.code, { month: 'short', year: 'numeric' }).format(day),
    language: locale.tag,
  }
}

/** Returns a function that saves the JSON text of a `PersonFile` as one HTML page, which also contains the JSON. */
export function useSavePersonFile(): (text: string) => void {
  const { t } = useTranslation('school-admin')
  const messages = useFileMessages()
  const formatDate = useDateFormatter()
  return (text) => {
    const file = JSON.parse(text) as PersonFile
    const { id, name } = file.person
    const day = file.made.slice(0, 10)
    const createdText = t('file.made', { day: formatDate(file.made) })
    const page = renderReadablePage(file, {
      ...messages,
      heading: t('file.heading', { name }),
      made: createdText,
      overview: t('file.overview'),
      months: t('file.months'),
      data: t('file.data'),
      omitted: t('file.omitted'),
      fileName: `skykite-${day}-${id}.json`,
    })
    downloadFile({ name: `skykite-${day}-${id}.html`, type: 'text/html;charset=utf-8', text: page })
    toast({ kind: 'success', message: t('file.done', { name }) })
  }
}

/** Downloads all data about a student, for a school admin. */
export function useExportPerson() {
  const save = useSavePersonFile()
  const { send, busy } = useSchoolAdminAction<{ text: string }>('exportPerson', ({ text }) => save(text))
  return { send: (personId: string) => send({ personId }), busy }
}
