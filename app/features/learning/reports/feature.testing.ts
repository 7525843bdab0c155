import { defineTesting, noQuotas, rosterOperation } from '#db/testing/feature-testing.ts'

export default defineTesting({
  commands: {
    writeReportComments: rosterOperation(
      ({ child }) => ({ comments: JSON.stringify([{ student: child, text: 'Well done' }]) }),
      'work.review',
    ),
  },
  // No quota needed: there is at most one comment per student of a class.
  makes: { writeReportComments: noQuotas },
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    await owner.query(
      `INSERT INTO report_comments (school_id, classroom_id, student_id, text, written_by, written_at)
       VALUES ($1, $2, $3, 'Well done', $4, now()) ON CONFLICT DO NOTHING`,
      [schoolId, classroomId, student, teacher],
    )
  },
})
