import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { picturesApi } from './pictures/api.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'question_banks',
      columns: ['owner_id'],
      scope: 'school',
      exportedColumns: ['title', 'languages', 'shared', 'made_at', 'changed_at', 'archived_at'],
      erase: 'staff',
    },
    {
      table: 'bank_question_versions',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['content', 'made_at'],
      erase: 'staff',
    },
    {
      table: 'question_pictures',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['name', 'bytes', 'made_at', 'used_at'],
      erase: 'staff',
    },
    {
      table: 'question_imports',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['file_name', 'made_at'],
      redactedColumns: ['rows'],
      erase: 'staff',
    },
    {
      table: 'question_proposals',
      columns: ['student_id', 'decided_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'content', 'state', 'made_at', 'decided_at'],
      // The export of a teacher omits the student, and the export of a student omits the teacher.
      redactedColumns: ['student_id', 'decided_by'],
      erase: 'delete',
    },
  ],
  api: picturesApi,
  retention: {
    perSchool: {
      'question-pictures': (db, { schoolId, cutoff }) =>
        db.execute(
          sql`DELETE FROM question_pictures WHERE school_id = ${schoolId} AND used_at IS NULL AND made_at < ${cutoff}`,
        ),
      'question-imports': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM question_imports WHERE school_id = ${schoolId} AND made_at < ${cutoff}`),
      'question-proposals': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM question_proposals WHERE school_id = ${schoolId} AND decided_at < ${cutoff}`),
    },
  },
})
