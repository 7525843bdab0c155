import type { SchoolRole } from '../permissions.ts'

/**
 * Topics of the mails that a reader can turn off. Mails about security, invitations and answers to requests belong to no
 * topic and are always sent.
 */
export const noticeTopics = ['getting-started', 'colleagues', 'homework', 'results', 'child-week'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

const guardianTopics: readonly NoticeTopic[] = ['child-week']

/** Topics that concern a person with these roles, in the order of the profile. */
export function noticeTopicsOf(roles: readonly SchoolRole[]): NoticeTopic[] {
  const isTeacher = roles.includes('teacher') || roles.includes('admin')
  return noticeTopics.filter((topic) => (guardianTopics.includes(topic) ? roles.includes('guardian') : isTeacher))
}
