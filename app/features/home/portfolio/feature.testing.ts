import { loadSteps, stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import {
  defineTesting,
  noQuotas,
  type Operation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { actor, joinSchool, makeClassroom, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { starWork } from './star-work.server.ts'

const sampleLesson = 'ff-1a'

type StudentRef = Record<'schoolId' | 'student', string>
type Owner = OwnerServices['owner']

/** Solves every step of the lessons. */
export async function finishLessons(owner: Owner, { schoolId, student }: StudentRef, lessons: readonly string[]) {
  const steps = lessons.flatMap((lesson) => stepsOfLesson(lesson))
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, $3, $4, 1, now())
     ON CONFLICT DO NOTHING`,
    [schoolId, student, lessons[0], steps[0]],
  )
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 0, now(), now(), now() FROM unnest($3::text[]) AS step
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET solved_at = now()`,
    [schoolId, student, steps],
  )
}

export const insertStars = (owner: Owner, { schoolId, student }: StudentRef, lessons: readonly string[]) =>
  owner.query(
    `INSERT INTO starred_work (school_id, student_id, lesson, starred_at)
     SELECT $1, $2, lesson, now() FROM unnest($3::text[]) AS lesson ON CONFLICT DO NOTHING`,
    [schoolId, student, lessons],
  )

const studentOf = ({ schoolId, child }: World): StudentRef => ({ schoolId, student: child })

const sampleInput = ({ classroomId }: World) => ({ classroomId, lesson: sampleLesson })

const teacherOperation = (action: 'starred-work.approve' | 'starred-work.reject'): Operation => ({
  action,
  about: 'classroom',
  async input(world) {
    await insertStars(world.services.owner, studentOf(world), [sampleLesson])
    return { ...sampleInput(world), student: world.child }
  },
})

const livePath = 'classrooms/:classroomId/portfolio/:studentId'

export default defineTesting({
  commands: {
    starWork: {
      action: 'starred-work.star',
      about: 'classroom',
      async input(world) {
        await finishLessons(world.services.owner, studentOf(world), [sampleLesson])
        return sampleInput(world)
      },
    },
    unstarWork: {
      action: 'starred-work.unstar',
      about: 'classroom',
      async input(world) {
        await insertStars(world.services.owner, studentOf(world), [sampleLesson])
        return sampleInput(world)
      },
    },
    approveWork: teacherOperation('starred-work.approve'),
    rejectWork: teacherOperation('starred-work.reject'),
  },
  makes: { starWork: ['starred-work'], unstarWork: noQuotas, approveWork: noQuotas, rejectWork: noQuotas },
  resend: { starWork: { by: 'student in class' }, unstarWork: { by: 'student in class' } },
  quotas: starQuotas,
  live: {
    [livePath]: { action: 'starred-work.read', about: 'child', params: ({ child }) => ({ studentId: child }) },
  },
  sends: {
    [livePath]: [{ to: ['owner', 'co-teacher', 'student in class', 'class-code session'], fields: [''] }],
  },
  rows: (owner, { schoolId, student }) => insertStars(owner, { schoolId, student }, [sampleLesson]),
})

function starQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async 'starred-work'() {
      const { schoolId, person, act } = await createClass()
      const { owner } = services()
      const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
      await joinSchool({ owner }, schoolId, student, 'student')
      const classroomId = await makeClassroom(services(), schoolId, person, [student])
      const lessons = [...new Set([...loadSteps().values()].map(({ lesson }) => lesson))].slice(0, 10)
      await finishLessons(owner, { schoolId, student }, lessons)
      const child = actor(student, { schoolId, schoolRoles: ['student'], managed: true })
      return {
        owner: student,
        fill: (count) =>
          insertStars(
            owner,
            { schoolId, student },
            Array.from({ length: count }, (_, n) => `old-${n}`),
          ),
        make: (index) => act(starWork, { classroomId, lesson: lessons[index] }, child),
      }
    },
  }
}
