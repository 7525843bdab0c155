import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { activeDaysSql } from './student-progress/active-days.server.ts'
import { progressApi } from './api.server.ts'
import { classActivityView, commentsView, courseGridView, lessonGridView, unreadWorkView } from './live.server.ts'
import { mergeConflictClauses } from './events/merge-conflicts.server.ts'
import { countUnrecognisedMistakes } from './class-progress/unrecognised-mistakes.server.ts'
import { listUnreleasedSteps } from './student-progress/unreleased-tests.server.ts'

const studentTable = { columns: ['student_id'], scope: 'school', erase: 'follows' } as const
/** Exports omit outcomes of a test until its results are released. */
const withheldTests = { withheldRows: { column: 'step', values: listUnreleasedSteps } } as const

export default defineFeature({
  activeDaysSql,
  daily: countUnrecognisedMistakes,
  personTables: [
    {
      table: 'learners',
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['lesson', 'step', 'at'],
      erase: 'delete',
    },
    {
      table: 'lesson_progress',
      ...studentTable,
      ...withheldTests,
      exportedColumns: ['step', 'stars', 'hints', 'attempts', 'active_ms', 'solved_at', 'first_at', 'last_at'],
    },
    {
      table: 'lesson_drafts',
      ...studentTable,
      exportedColumns: ['step', 'draft', 'skin', 'made_at'],
      redactedColumns: ['device'],
    },
    {
      table: 'replaced_drafts',
      ...studentTable,
      exportedColumns: ['step', 'draft', 'skin', 'made_at'],
      redactedColumns: ['device'],
    },
    {
      table: 'best_programs',
      ...studentTable,
      ...withheldTests,
      exportedColumns: ['step', 'program', 'skin', 'stars', 'blocks', 'steps', 'made_at'],
    },
    {
      table: 'lesson_events',
      ...studentTable,
      ...withheldTests,
      exportedColumns: ['step', 'kind', 'stars', 'rung', 'answer', 'given', 'skin', 'reason', 'program', 'at'],
    },
    { table: 'step_reviews', ...studentTable, exportedColumns: ['step', 'mark', 'at'] },
    {
      table: 'rubric_marks',
      columns: ['student_id', 'given_by'],
      scope: 'school',
      exportedColumns: ['step', 'marks', 'mark', 'at'],
      redactedColumns: ['student_id', 'given_by', 'attempts'],
      erase: 'delete',
    },
    {
      table: 'work_comments',
      columns: ['student_id', 'written_by'],
      scope: 'school',
      exportedColumns: ['step', 'text', 'phrase', 'made_at'],
      // The writer's export does not contain the student, and the student's export does not contain the writer.
      redactedColumns: ['student_id', 'written_by'],
      erase: 'delete',
    },
  ],
  conflictClauses: mergeConflictClauses,
  retention: {
    global: {
      'mistake-counts': (db, { cutoff }) =>
        db.execute(sql`DELETE FROM unrecognised_mistakes WHERE day < ${cutoff}::timestamptz::date`),
    },
    perSchool: {
      'lesson-runs': (db, { schoolId, cutoff: before }) =>
        db.execute(sql`DELETE FROM lesson_events WHERE school_id = ${schoolId} AND received_at < ${before}`),
      'replaced-drafts': (db, { schoolId, cutoff: before }) =>
        db.execute(sql`DELETE FROM replaced_drafts WHERE school_id = ${schoolId} AND replaced_at < ${before}`),
    },
  },
  live: { views: [classActivityView, lessonGridView, courseGridView, commentsView, unreadWorkView] },
  api: progressApi,
})
