import type { People } from '../surface/people.ts'
import { countRows, limitOf, windowQuota, type QuotaDriver } from './quota-driver.ts'

const student = ({ ids }: People) => ids['student in class']
const lessons = [
  'ff-1a',
  'ff-1b',
  'ff-2a',
  'ff-2b',
  'ff-3a',
  'ff-3b',
  'ff-4a',
  'ff-4b',
  'ff-5a',
  'ff-5b',
  'ff-5c',
  'ff-6a',
  'ff-6b',
  'ff-7a',
]

/** Quotas of lessons, assignments and worksheets. */
export const learningQuotaDrivers: readonly QuotaDriver[] = [
  windowQuota('work-comment', 'perHour', 'commentOnWork', { fields: (_, position) => ({ text: `Look ${position}` }) }),
  windowQuota('lesson-event', 'perHour', '/api/1.0/events', { ownerKey: student, remaining: 50 }),
  windowQuota('lesson-program', 'perDay', '/api/1.0/events', { ownerKey: student }),
  {
    quota: 'assignment',
    kind: 'atOnce',
    entryPoint: 'assignLessons',
    limit: limitOf('assignment', 'atOnce'),
    tries: lessons.length,
    async prepare(db, { schoolId, classroomId }) {
      await db.query(
        `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
         SELECT $1, gen_random_uuid(), $2, 'lesson', 'made ' || n, 'open', now() FROM generate_series(1, $3) AS n`,
        [schoolId, classroomId, limitOf('assignment', 'atOnce') - 10],
      )
    },
    fields: (_, index) => ({ content: lessons[index]! }),
    countItems: (db, { classroomId }) => countRows(db, 'assignments WHERE classroom_id = $1', classroomId),
  },
  {
    quota: 'worksheet',
    kind: 'atOnce',
    entryPoint: 'makeWorksheet',
    limit: limitOf('worksheet', 'atOnce'),
    tries: 40,
    async prepare(db, { schoolId, classroomId }) {
      await db.query(
        `INSERT INTO worksheets (school_id, id, classroom_id, code, title, source, language, tasks, made_at)
         SELECT $1, gen_random_uuid(), $2, lpad(n::text, 8, 'A'), 'made ' || n, 'bank', 'en', '[]', now()
         FROM generate_series(1, $3) AS n`,
        [schoolId, classroomId, limitOf('worksheet', 'atOnce') - 10],
      )
    },
    countItems: (db, { classroomId }) => countRows(db, 'worksheets WHERE classroom_id = $1', classroomId),
  },
]
