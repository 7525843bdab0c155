import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { playedDaysSql } from './plays/played-days.server.ts'
import { minigamesApi } from './api.server.ts'

const studentTable = { columns: ['student_id'], scope: 'school' } as const
const playColumns = ['game', 'level', 'help', 'clock'] as const

export default defineFeature({
  availablePages: [
    '/dashboard/minigames',
    '/dashboard/minigame/:slug',
    '/minigame',
    '/minigame/:gameSlug',
    '/minigame/:gameSlug/:pageId',
  ],
  activeDaysSql: playedDaysSql,
  personTables: [
    {
      table: 'play_tickets',
      ...studentTable,
      exportedColumns: [...playColumns, 'issued_at', 'expires_at'],
      // The seed reveals the tasks.
      redactedColumns: ['seed', 'flight'],
      erase: 'delete',
    },
    {
      table: 'plays',
      ...studentTable,
      exportedColumns: [...playColumns, 'score', 'stars', 'ticks', 'evidence', 'started_at', 'ended_at'],
      redactedColumns: ['seed', 'flight', 'log_digest'],
      erase: 'delete',
    },
    { table: 'play_logs', ...studentTable, exportedColumns: ['log', 'received_at'], erase: 'follows' },
    {
      table: 'game_bests',
      ...studentTable,
      exportedColumns: ['game', 'level', 'stars', 'score', 'tries', 'first_at', 'last_at', 'week', 'week_score'],
      erase: 'delete',
    },
    {
      table: 'class_banks',
      columns: ['offered_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'count', 'offered_at', 'withdrawn_at'],
      erase: 'staff',
    },
  ],
  retention: {
    perSchool: {
      plays: (db, { schoolId, cutoff }) =>
        db.execute(
          sql`WITH days AS (DELETE FROM game_bests WHERE school_id = ${schoolId} AND level LIKE 'daily-%' AND last_at < ${cutoff})
            DELETE FROM plays WHERE school_id = ${schoolId} AND received_at < ${cutoff}`,
        ),
      'play-logs': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM play_logs WHERE school_id = ${schoolId} AND received_at < ${cutoff}`),
      'play-tickets': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM play_tickets WHERE school_id = ${schoolId} AND issued_at < ${cutoff}`),
    },
  },
  // When a student's data of two schools merge, keep the better result and the later week.
  conflictClauses: {
    game_bests: `(school_id, student_id, game, level) DO UPDATE SET
      stars = greatest(game_bests.stars, excluded.stars), score = greatest(game_bests.score, excluded.score),
      tries = game_bests.tries + excluded.tries, first_at = least(game_bests.first_at, excluded.first_at),
      last_at = greatest(game_bests.last_at, excluded.last_at),
      (week, week_score, week_at) = (SELECT w.week, w.score, w.at
        FROM (VALUES (game_bests.week, game_bests.week_score, game_bests.week_at), (excluded.week, excluded.week_score, excluded.week_at))
          AS w (week, score, at) ORDER BY w.week DESC NULLS LAST, w.score DESC NULLS LAST LIMIT 1)`,
  },
  api: minigamesApi,
})
