import type { SchoolRole } from '../permissions.ts'

/**
 * Topics of the mails that a reader can turn off, in the groups of the page of notifications. Mails about security,
 * invitations and answers to requests, and urgent announcements, belong to no topic and are always sent.
 */
export const noticeGroups = {
  messages: ['announcements', 'messages'],
  week: ['child-week'],
  classes: ['getting-started', 'colleagues', 'homework', 'results'],
} as const
export type NoticeGroup = keyof typeof noticeGroups
export type NoticeTopic = (typeof noticeGroups)[NoticeGroup][number]

export const noticeTopics = [...noticeGroups.messages, ...noticeGroups.week, ...noticeGroups.classes] as const

const guardianTopics: ReadonlySet<NoticeTopic> = new Set(['announcements', 'messages', 'child-week'])
const teacherTopics: ReadonlySet<NoticeTopic> = new Set(['messages', ...noticeGroups.classes])

/** Topics that concern a person with these roles, in the order of the page. Students get no mails. */
export function noticeTopicsOf(roles: readonly SchoolRole[]): NoticeTopic[] {
  const isTeacher = roles.includes('teacher') || roles.includes('admin')
  const isGuardian = roles.includes('guardian')
  return noticeTopics.filter(
    (topic) => (isTeacher && teacherTopics.has(topic)) || (isGuardian && guardianTopics.has(topic)),
  )
}
