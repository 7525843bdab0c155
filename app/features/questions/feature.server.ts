import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'question_banks',
      columns: ['owner_id'],
      of: 'school',
      gives: ['title', 'languages', 'shared', 'made_at', 'changed_at', 'archived_at'],
      erase: 'staff',
    },
    {
      table: 'bank_question_versions',
      columns: ['made_by'],
      of: 'school',
      gives: ['content', 'made_at'],
      erase: 'staff',
    },
    {
      table: 'question_imports',
      columns: ['made_by'],
      of: 'school',
      gives: ['file_name', 'made_at'],
      hides: ['rows'],
      erase: 'staff',
    },
    {
      table: 'question_proposals',
      columns: ['student_id', 'decided_by'],
      of: 'school',
      gives: ['classroom_id', 'content', 'state', 'made_at', 'decided_at'],
      // Whoever decided is not told about the child, nor the child's file about who decided.
      hides: ['student_id', 'decided_by'],
      erase: 'delete',
    },
  ],
  retention: {
    ofSchool: {
      'question-imports': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM question_imports WHERE school_id = ${schoolId} AND made_at < ${before}`),
      'question-proposals': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM question_proposals WHERE school_id = ${schoolId} AND decided_at < ${before}`),
    },
  },
})
