import { useTranslation } from 'react-i18next'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'
import type { ThreadSummary } from '../contract.ts'

type NamedThread = Pick<ThreadSummary, 'kind' | 'title' | 'student' | 'guardian' | 'classroom'>

/** Returns the name of a thread for a reader: teachers see the other person, children and guardians their teachers. */
export function useThreadName(): (thread: NamedThread, role: ThreadRole) => string {
  const { t } = useTranslation('messages')
  return ({ kind, title, student, guardian, classroom }, role) => {
    const className = classroom?.name ?? ''
    if (kind === 'announcement') return title ?? ''
    if (kind === 'sky') return t('sky.title')
    if (kind === 'staff') return t('thread.staff', { classroom: className })
    if (role === 'student' || role === 'guardian') return t('thread.teachers', { classroom: className })
    return kind === 'guardian' ? (guardian ?? t('thread.guardian')) : (student?.name ?? '')
  }
}

export const threadPath = (ref: string): string => `/chat?thread=${ref}`
