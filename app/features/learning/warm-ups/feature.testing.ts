import {
  defineTesting,
  noQuotas,
  type QuotaTestContext,
  type Operation,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { makeWarmUp } from './make-warm-up.server.ts'

const step = 'ff-1-2'

/** Inserts a run of a student whose program does not solve the step. */
export async function insertFailedRun(
  owner: OwnerServices['owner'],
  schoolId: string,
  student: string,
  program = 'fly_up()',
) {
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', $3, 1, now())
     ON CONFLICT DO NOTHING`,
    [schoolId, student, step],
  )
  await owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     VALUES ($1, $2, $3, gen_random_uuid(), 'run', 0, 'icons', 'short', $4, now(), now())`,
    [schoolId, student, step, program],
  )
}

const insertWarmUp = (
  owner: OwnerServices['owner'],
  schoolId: string,
  classroomId: string,
  student: string,
  stepId = step,
) =>
  owner.query<{ id: string }>(
    `INSERT INTO warm_ups (school_id, id, classroom_id, step, student_id, program, skin, made_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'fly_up()', 'icons', now())
     ON CONFLICT (school_id, classroom_id, step, student_id) DO UPDATE SET made_at = now() RETURNING id`,
    [schoolId, classroomId, stepId, student],
  )

const warmUpOperation: Operation = {
  action: 'lessons.assign',
  about: 'classroom',
  async input({ services, schoolId, classroomId, child }: World) {
    const { rows } = await insertWarmUp(services.owner, schoolId, classroomId, child)
    return { classroomId, warmUp: rows[0]!.id }
  },
}

export default defineTesting({
  quotas: warmUpQuotas,
  commands: {
    makeWarmUp: {
      action: 'lessons.assign',
      about: 'classroom',
      async input({ services, schoolId, classroomId, child }) {
        await insertFailedRun(services.owner, schoolId, child)
        return { classroomId, step, student: child }
      },
    },
    giveWarmUp: warmUpOperation,
    removeWarmUp: warmUpOperation,
  },
  makes: { makeWarmUp: ['warm-up'], giveWarmUp: ['assignment'], removeWarmUp: noQuotas },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await insertWarmUp(owner, schoolId, classroomId, student)
    await owner.query('UPDATE warm_ups SET made_by = $2 WHERE classroom_id = $1', [classroomId, teacher])
  },
})

function warmUpQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async 'warm-up'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const { owner } = services()
      const addStudent = async () => {
        const id = await makePerson({ owner }, 'Child', { kind: 'managed' })
        await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
          schoolId,
          id,
        ])
        await owner.query(
          `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
          [schoolId, classroomId, id],
        )
        await insertFailedRun(owner, schoolId, id)
        return id
      }
      return {
        owner: classroomId,
        async fill(count) {
          for (let index = 0; index < count; index++)
            await insertWarmUp(owner, schoolId, classroomId, person, `made-${index}`)
        },
        make: async () => act(makeWarmUp, { classroomId, step, student: await addStudent() }),
      }
    },
  }
}
