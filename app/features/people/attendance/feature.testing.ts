import { newId } from '#app/platform/db/ids.server.ts'
import {
  defineTesting,
  noQuotas,
  rosterOperation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import { actor, joinSchool, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { reportAbsence } from './absence/report-absence.server.ts'

const yesterday = (now: number) => new Date(now - 86_400_000).toISOString().slice(0, 10)

type SampleAbsence = Record<'schoolId' | 'student' | 'guardian', string>

async function insertAbsence(owner: OwnerServices['owner'], { schoolId, student, guardian }: SampleAbsence) {
  const id = newId()
  await owner.query(
    `INSERT INTO absence_reports (school_id, id, student_id, reported_by, first_day, last_day, reason, made_at)
     VALUES ($1, $2, $3, $4, current_date, current_date, 'ill', now())`,
    [schoolId, id, student, guardian],
  )
  return id
}

const today = (now: number) => new Date(now + 43_200_000).toISOString().slice(0, 10)

export default defineTesting({
  commands: {
    reportAbsence: {
      action: 'absence.report',
      about: 'child',
      input: ({ child, services }) => ({
        ...{ student: child, from: today(services.now()), until: today(services.now()), reason: 'ill' },
      }),
    },
    withdrawAbsence: {
      action: 'absence.report',
      about: 'child',
      async input({ services, schoolId, child, ids }) {
        const guardian = ids['parent of the child']
        return { report: await insertAbsence(services.owner, { schoolId, student: child, guardian }) }
      },
    },
    decideAbsences: {
      action: 'attendance.mark',
      about: 'classroom',
      async input({ services, schoolId, classroomId, child, ids }) {
        const guardian = ids['parent of the child']
        const report = await insertAbsence(services.owner, { schoolId, student: child, guardian })
        return { classroomId, report: [report], decision: 'accepted' }
      },
    },
    markAttendance: rosterOperation(
      ({ child, services }) => ({ student: child, day: yesterday(services.now()), mark: 'late' }),
      'attendance.mark',
    ),
    saveRollCall: rosterOperation(
      ({ child, services }) => ({ day: yesterday(services.now()), marks: [{ student: child, mark: 'late' }] }),
      'attendance.mark',
    ),
    exportAttendance: rosterOperation(
      ({ services }) => ({ day: yesterday(services.now()), heads: Array(7).fill('a') }),
      'attendance.mark',
    ),
  },
  // No quota needed: marks are bounded by students and correctable days.
  makes: {
    reportAbsence: ['absence-report'],
    withdrawAbsence: noQuotas,
    decideAbsences: noQuotas,
    markAttendance: noQuotas,
    saveRollCall: noQuotas,
    exportAttendance: ['export'],
  },
  quotas: absenceQuotas,
  resend: { reportAbsence: { by: 'parent of the child' }, withdrawAbsence: { by: 'parent of the child' } },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await owner.query(
      `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_by, marked_at)
       VALUES ($1, $2, $3, current_date, 'late', $4, now()) ON CONFLICT DO NOTHING`,
      [schoolId, classroomId, student, teacher],
    )
    await insertAbsence(owner, { schoolId, student, guardian: teacher })
  },
})

function absenceQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  return {
    async 'absence-report'() {
      const { schoolId, act } = await createClass()
      const { owner } = services()
      const [student, guardian] = [
        await makePerson({ owner }, 'Child', { kind: 'managed' }),
        await makePerson({ owner }, 'Parent'),
      ]
      await joinSchool({ owner }, schoolId, student, 'student')
      await joinSchool({ owner }, schoolId, guardian, 'guardian')
      await owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
        schoolId,
        guardian,
        student,
      ])
      const day = today(Date.now())
      return {
        owner: guardian,
        make: () =>
          act(
            reportAbsence,
            { student, from: day, until: day, reason: 'ill' },
            actor(guardian, { schoolId, schoolRoles: ['guardian'] }),
          ),
      }
    },
  }
}
