import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { seenDays } from './seen-days.server.ts'
import { progressApi } from './api.server.ts'
import { classNowView, commentsView, courseGridView, lessonGridView, toReadView } from './live.server.ts'
import { meetingRows } from './meeting-rows.server.ts'
import { untoldSteps } from './untold-tests.server.ts'

const ofStudent = { columns: ['student_id'], of: 'school', erase: 'follows' } as const
/** What came of a test is told with its results, by every way. */
const whenTold = { notYet: { column: 'step', values: untoldSteps } } as const

export default defineFeature({
  activeDays: seenDays,
  personTables: [
    { table: 'learners', columns: ['student_id'], of: 'school', gives: ['lesson', 'step', 'at'], erase: 'delete' },
    {
      table: 'lesson_progress',
      ...ofStudent,
      ...whenTold,
      gives: ['step', 'stars', 'hints', 'attempts', 'active_ms', 'solved_at', 'first_at', 'last_at'],
    },
    { table: 'lesson_drafts', ...ofStudent, gives: ['step', 'draft', 'skin', 'made_at'], hides: ['device'] },
    { table: 'replaced_drafts', ...ofStudent, gives: ['step', 'draft', 'skin', 'made_at'], hides: ['device'] },
    {
      table: 'best_programs',
      ...ofStudent,
      ...whenTold,
      gives: ['step', 'program', 'skin', 'stars', 'blocks', 'steps', 'made_at'],
    },
    {
      table: 'lesson_events',
      ...ofStudent,
      ...whenTold,
      gives: ['step', 'kind', 'stars', 'rung', 'answer', 'given', 'skin', 'reason', 'program', 'at'],
    },
    { table: 'step_reviews', ...ofStudent, gives: ['step', 'mark', 'at'] },
    {
      table: 'rubric_marks',
      columns: ['student_id', 'given_by'],
      of: 'school',
      gives: ['step', 'marks', 'mark', 'at'],
      hides: ['student_id', 'given_by', 'attempts'],
      erase: 'delete',
    },
    {
      table: 'work_comments',
      columns: ['student_id', 'written_by'],
      of: 'school',
      gives: ['step', 'text', 'phrase', 'made_at'],
      // Whoever wrote it is not told about the child, nor the child's file about who wrote it.
      hides: ['student_id', 'written_by'],
      erase: 'delete',
    },
  ],
  meets: meetingRows,
  retention: {
    ofSchool: {
      'lesson-runs': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM lesson_events WHERE school_id = ${schoolId} AND received_at < ${before}`),
      'replaced-drafts': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM replaced_drafts WHERE school_id = ${schoolId} AND replaced_at < ${before}`),
    },
  },
  live: { views: [classNowView, lessonGridView, courseGridView, commentsView, toReadView] },
  api: progressApi,
})
