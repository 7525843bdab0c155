import { expect, test } from 'vitest'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { insertHeldText } from './feature.testing.ts'
import { waitingTextsSql } from './waiting-texts.server.ts'

const services = await openFileServices()

test('counts the waiting texts of a class by index', async () => {
  const { classroom, children, teacher } = await createChildClass(services, 1)
  const { schoolId, id: classroomId } = classroom
  await insertHeldText(services.owner, { schoolId, classroomId, student: children[0]! })
  await services.owner.query(
    `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, text, severity, state, held_at, decided_at)
     SELECT $1, gen_random_uuid(), $2, 'board-note', 'note-' || n, 'Our kite flies', 0, 'released', now(), now()
     FROM generate_series(1, 2000) n`,
    [schoolId, classroomId],
  )
  await services.owner.query('ANALYZE held_texts')
  const tenant = { schoolId, personId: teacher, staff: false }
  const { seqScans, tables } = await explainQuery(services, tenant, waitingTextsSql, [schoolId, classroomId, null])
  expect(seqScans).toEqual([])
  expect(tables).toBeGreaterThan(0)
})
