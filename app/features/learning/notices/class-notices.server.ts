import type { SchoolId } from '#rules/ids.ts'
import { addWorkspaceToAddress } from '#rules/workspaces/workspace-address.ts'
import { listDueAssignments, findLesson, type DueAssignment } from '#app/features/learning/courses/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { msUntilMailHours } from '#app/platform/mail/mail-hours.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import { queueNotices, type Occasion, type Translate } from './queue-notices.server.ts'
import { loadTeachers, type Recipient } from './recipients.server.ts'

/** Mails about assignments, for the teachers of the class. */

const dayMs = 24 * 60 * 60_000
/** Longer than a day, because the daily run of a school can be late; claims prevent a second mail. */
const [reminderMs, resultsMs] = [36 * 60 * 60_000, 3 * dayMs]
/** A mail names this many assignments; the page behind its button shows all. */
const maxLines = 12

export async function queueHomeworkReminders(db: Database, day: NoticeDay): Promise<void> {
  const sentAt = day.now + msUntilMailHours(day.now, day.timeZone)
  const due = await listDueAssignments(db, day.schoolId, { after: sentAt, until: sentAt + reminderMs })
  await queueNotices(db, day, {
    kind: 'homework',
    topic: 'homework',
    occasions: await occasionsOf(
      db,
      day.schoolId,
      'homework',
      due.filter(({ isTest, students, done }) => !isTest && done < students),
    ),
    path: ([{ classroomId }]) => lessonsPath(classroomId),
    values: (lines, { locale }, t) => ({
      ...headline(lines, locale),
      lines: listLines(lines, (line) =>
        t('homework.line', { ...lineValues(line, locale), when: formatTime(line.dueAt, day.timeZone, locale) }),
      ),
    }),
  })
}

/** A mail whose numbers are all zero is not sent. */
export async function queueResults(db: Database, day: NoticeDay): Promise<void> {
  const due = await listDueAssignments(db, day.schoolId, { after: day.now - resultsMs, until: day.now })
  await queueNotices(db, day, {
    kind: 'results',
    topic: 'results',
    occasions: await occasionsOf(
      db,
      day.schoolId,
      'results',
      due.filter(({ done }) => done > 0),
    ),
    path: ([{ classroomId }]) => lessonsPath(classroomId),
    values: (lines, { locale }, t) => ({
      ...headline(lines, locale),
      lines: listLines(lines, (line) => t(resultsLine(line), lineValues(line, locale))),
    }),
  })
}

async function occasionsOf(
  db: Database,
  schoolId: SchoolId,
  kind: string,
  due: readonly DueAssignment[],
): Promise<Occasion<DueAssignment>[]> {
  const teachers = await loadTeachers(db, schoolId, [...new Set(due.map(({ classroomId }) => classroomId))])
  const teachersByClass = Map.groupBy(teachers, ({ classroomId }) => classroomId)
  return due.flatMap((about) =>
    (teachersByClass.get(about.classroomId) ?? []).map(({ userId }) => ({ userId, key: `${kind}:${about.id}`, about })),
  )
}

const lessonsPath = (id: string) => addWorkspaceToAddress('/dashboard/lessons', { kind: 'classroom', id })

const titleOf = ({ title, content }: DueAssignment, locale: Locale) =>
  title ?? findLesson(locale, content)?.lesson.title ?? content

/** Values of the subject: the first assignment, and how many there are. */
const headline = (lines: readonly [DueAssignment, ...DueAssignment[]], locale: Recipient['locale']) => ({
  title: titleOf(lines[0], locale),
  classroom: lines[0].classroom,
  count: lines.length,
})

const listLines = (lines: readonly DueAssignment[], write: (line: DueAssignment) => string) =>
  [...lines.slice(0, maxLines).map((line) => `• ${write(line)}`), ...(lines.length > maxLines ? ['…'] : [])].join('\n')

const lineValues = (line: DueAssignment, locale: Locale): Parameters<Translate>[1] => ({
  classroom: line.classroom,
  title: titleOf(line, locale),
  done: line.done,
  students: line.students,
})

function resultsLine({ isTest, isReleased }: DueAssignment): string {
  if (!isTest) return 'results.lesson'
  return isReleased ? 'results.test' : 'results.unreleasedTest'
}

const formatTime = (time: number, timeZone: string, locale: Locale) =>
  getTimeFormat(locale, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)
