import { listAcceptedInvitations } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { queueNotices } from './queue-notices.server.ts'
import { listFirstClasses, listNewFounders } from './recipients.server.ts'

/** Mails for the first steps with a class, and about colleagues who joined. */

const hourMs = 60 * 60_000
/** Older occasions are stale: a welcome after a week is useless. */
const maxAgeMs = 7 * 24 * hourMs
/** Time to print and hand out the cards before the mail about the first lesson. */
const afterStudentsMs = 3 * hourMs

export async function queueWelcome(db: Database, day: NoticeDay): Promise<void> {
  const founders = await listNewFounders(db, day.schoolId, day.now - maxAgeMs)
  await queueNotices(db, day, {
    kind: 'welcome',
    topic: 'getting-started',
    occasions: founders.map((userId) => ({ userId, key: 'welcome', about: null })),
    path: () => '/dashboard/classroom',
    values: () => ({}),
  })
}

export async function queueFirstClass(db: Database, day: NoticeDay): Promise<void> {
  const period = { since: day.now - maxAgeMs, studentsUntil: day.now - afterStudentsMs }
  const classes = await listFirstClasses(db, day.schoolId, period)
  await queueNotices(db, day, {
    kind: 'firstClass',
    topic: 'getting-started',
    occasions: classes.map((about) => ({ userId: about.userId, key: 'first-class', about })),
    path: ([{ classroomId }]) => `/dashboard/classroom-dashboard/${classroomId}`,
    values: ([{ classroom, students }]) => ({ classroom, students }),
  })
}

export async function queueColleagues(db: Database, day: NoticeDay): Promise<void> {
  const accepted = await listAcceptedInvitations(db, day.schoolId, day.now - maxAgeMs)
  await queueNotices(db, day, {
    kind: 'colleagues',
    topic: 'colleagues',
    occasions: accepted.map((about) => ({ userId: about.inviterId, key: `colleagues:${about.id}`, about })),
    path: ([{ classroomId }]) =>
      classroomId ? `/dashboard/classroom-dashboard/${classroomId}` : '/account/select-room',
    values: (colleagues, _, t) => ({
      colleague: colleagues[0].colleague,
      count: colleagues.length,
      lines: colleagues
        .map(({ colleague, classroom }) =>
          classroom === null
            ? t('colleagues.inSchool', { colleague })
            : t('colleagues.inClass', { colleague, classroom }),
        )
        .map((line) => `• ${line}`)
        .join('\n'),
    }),
  })
}
