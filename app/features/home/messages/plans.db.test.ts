import { beforeAll, expect, test } from 'vitest'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { confirmationsSql, threadsSql } from './threads/list-threads.server.ts'
import { classStampsSql, ownStampSql, staffStampSql } from './threads/stamps.server.ts'
import { messagesSql } from './threads/show-messages.server.ts'

/** The largest tables of a school: queries of an open page must not read them whole. */

const services = await openFileServices()
let childClass: ChildClass
let thread: string
beforeAll(async () => {
  childClass = await createChildClass(services, 20)
  const { schoolId, id } = childClass.classroom
  await services.owner.query(
    `INSERT INTO message_threads (school_id, id, kind, classroom_id, student_id, created_at, changed_at)
     SELECT $1, gen_random_uuid(), 'student', $2, s.id, now(), now() FROM unnest($3::uuid[]) AS s (id)`,
    [schoolId, id, childClass.children],
  )
  await services.owner.query(
    `INSERT INTO messages (school_id, id, thread_id, author_id, author_role, kind, content, state, written_at, arrives_at)
     SELECT t.school_id, gen_random_uuid(), t.id, t.student_id, 'student', 'phrase', 'hello', 'visible', now() - n * interval '1 minute', now() - n * interval '1 minute'
     FROM message_threads t, generate_series(1, 300) AS n`,
  )
  await services.owner.query(
    `INSERT INTO message_reads (school_id, thread_id, person_id, read_at, confirmed_at)
     SELECT t.school_id, t.id, s.id, now(), now() FROM message_threads t, unnest($1::uuid[]) AS s (id)`,
    [childClass.children],
  )
  await services.owner.query('VACUUM ANALYZE messages, message_threads, message_reads')
  const { rows } = await services.owner.query<{ id: string }>('SELECT id FROM message_threads LIMIT 1')
  thread = rows[0]!.id
})

test.each([
  ['threads of a class', threadsSql, (): unknown[] => [childClass.teacher, new Date(), null, null]],
  ['stamps of a class', classStampsSql, (): unknown[] => [new Date()]],
  ['the stamp of staff', staffStampSql, (): unknown[] => [new Date()]],
  ['the stamp of a person', ownStampSql, (): unknown[] => [new Date(), childClass.children[0]]],
  ['messages of a thread', messagesSql, null],
  ['confirmations of announcements', confirmationsSql, (): unknown[] => [[thread]]],
] as const)('reads %s through an index', async (_, text, more) => {
  const { schoolId, id } = childClass.classroom
  const values = more ? [schoolId, id, ...more()] : [schoolId, thread, 50]
  const tenant = { schoolId, personId: childClass.teacher, staff: false }
  const { seqScans, tables } = await explainQuery(services, tenant, text, values)
  expect(tables).toBeGreaterThan(0)
  expect(seqScans).toEqual([])
})
