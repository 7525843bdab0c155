import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { playedDays } from './played-days.server.ts'
import { minigamesApi } from './api.server.ts'

const ofStudent = { columns: ['student_id'], of: 'school' } as const
const ofPlay = ['game', 'level', 'help', 'clock'] as const

export default defineFeature({
  opens: [
    '/dashboard/minigames',
    '/dashboard/minigame/:slug',
    '/minigame',
    '/minigame/:gameSlug',
    '/minigame/:gameSlug/:pageId',
  ],
  activeDays: playedDays,
  personTables: [
    {
      table: 'play_tickets',
      ...ofStudent,
      gives: [...ofPlay, 'issued_at', 'expires_at'],
      // Whoever knows the seed knows the tasks.
      hides: ['seed', 'flight'],
      erase: 'delete',
    },
    {
      table: 'plays',
      ...ofStudent,
      gives: [...ofPlay, 'score', 'stars', 'ticks', 'evidence', 'started_at', 'ended_at'],
      hides: ['seed', 'flight', 'log_digest'],
      erase: 'delete',
    },
    { table: 'play_logs', ...ofStudent, gives: ['log', 'received_at'], erase: 'follows' },
    {
      table: 'game_bests',
      ...ofStudent,
      gives: ['game', 'level', 'stars', 'score', 'tries', 'first_at', 'last_at', 'week', 'week_score'],
      erase: 'delete',
    },
    {
      table: 'class_banks',
      columns: ['offered_by'],
      of: 'school',
      gives: ['classroom_id', 'count', 'offered_at', 'withdrawn_at'],
      erase: 'staff',
    },
  ],
  retention: {
    ofSchool: {
      plays: (db, { schoolId, before }) =>
        db.execute(
          sql`WITH days AS (DELETE FROM game_bests WHERE school_id = ${schoolId} AND level LIKE 'daily-%' AND last_at < ${before})
            DELETE FROM plays WHERE school_id = ${schoolId} AND received_at < ${before}`,
        ),
      'play-logs': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM play_logs WHERE school_id = ${schoolId} AND received_at < ${before}`),
      'play-tickets': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM play_tickets WHERE school_id = ${schoolId} AND issued_at < ${before}`),
    },
  },
  // Of somebody who has played in both schools the better of both is kept, and of the week the later one.
  meets: {
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
