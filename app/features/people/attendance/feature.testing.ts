import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'

const yesterday = (now: number) => new Date(now - 86_400_000).toISOString().slice(0, 10)

export default defineTesting({
  commands: {
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
  makes: { markAttendance: noQuotas, saveRollCall: noQuotas, exportAttendance: ['export'] },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await owner.query(
      `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_by, marked_at)
       VALUES ($1, $2, $3, current_date, 'late', $4, now()) ON CONFLICT DO NOTHING`,
      [schoolId, classroomId, student, teacher],
    )
  },
})
