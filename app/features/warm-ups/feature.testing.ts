import {
  defineTesting,
  nothing,
  type GivenClass,
  type Operation,
  type QuotaDrives,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { makePerson, type HasOwner } from '#db/testing/test-services.ts'
import { makeWarmUp } from './make-warm-up.server.ts'

const step = 'ff-1-2'

/** The child has run a program that does not solve the step. */
export async function ranWrong(owner: HasOwner['owner'], schoolId: string, student: string, program = 'fly_up()') {
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

const keep = (owner: HasOwner['owner'], schoolId: string, classroomId: string, student: string, at = step) =>
  owner.query<{ id: string }>(
    `INSERT INTO warm_ups (school_id, id, classroom_id, step, student_id, program, skin, made_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'fly_up()', 'icons', now())
     ON CONFLICT (school_id, classroom_id, step, student_id) DO UPDATE SET made_at = now() RETURNING id`,
    [schoolId, classroomId, at, student],
  )

const ofWarmUp: Operation = {
  action: 'lessons.assign',
  about: 'classroom',
  async input({ services, schoolId, classroomId, child }: World) {
    const { rows } = await keep(services.owner, schoolId, classroomId, child)
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
        await ranWrong(services.owner, schoolId, child)
        return { classroomId, step, student: child }
      },
    },
    giveWarmUp: ofWarmUp,
    removeWarmUp: ofWarmUp,
  },
  makes: { makeWarmUp: ['warm-up'], giveWarmUp: ['assignment'], removeWarmUp: nothing },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await keep(owner, schoolId, classroomId, student)
    await owner.query('UPDATE warm_ups SET made_by = $2 WHERE classroom_id = $1', [classroomId, teacher])
  },
})

function warmUpQuotas({ services, classOf }: GivenClass): QuotaDrives {
  return {
    async 'warm-up'() {
      const { schoolId, classroomId, person, act } = await classOf()
      const { owner } = services()
      const child = async () => {
        const id = await makePerson({ owner }, 'Child', { kind: 'managed' })
        await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
          schoolId,
          id,
        ])
        await owner.query(
          `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
          [schoolId, classroomId, id],
        )
        await ranWrong(owner, schoolId, id)
        return id
      }
      return {
        whose: classroomId,
        async fill(count) {
          for (let at = 0; at < count; at++) await keep(owner, schoolId, classroomId, person, `made-${at}`)
        },
        make: async () => act(makeWarmUp, { classroomId, step, student: await child() }),
      }
    },
  }
}
