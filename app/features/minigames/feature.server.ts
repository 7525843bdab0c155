import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
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
  personTables: [
    {
      table: 'play_tickets',
      ...ofStudent,
      gives: [...ofPlay, 'issued_at', 'expires_at'],
      // Whoever knows the seed knows the tasks.
      hides: ['seed'],
      erase: 'delete',
    },
    {
      table: 'plays',
      ...ofStudent,
      gives: [...ofPlay, 'score', 'stars', 'ticks', 'evidence', 'started_at', 'ended_at'],
      hides: ['seed', 'log_digest'],
      erase: 'delete',
    },
    { table: 'play_logs', ...ofStudent, gives: ['log', 'received_at'], erase: 'follows' },
    {
      table: 'game_bests',
      ...ofStudent,
      gives: ['game', 'level', 'stars', 'score', 'tries', 'first_at', 'last_at', 'week', 'week_score'],
      erase: 'delete',
    },
  ],
  retention: {
    ofSchool: {
      plays: (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM plays WHERE school_id = ${schoolId} AND received_at < ${before}`),
      'play-logs': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM play_logs WHERE school_id = ${schoolId} AND received_at < ${before}`),
      'play-tickets': (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM play_tickets WHERE school_id = ${schoolId} AND issued_at < ${before}`),
    },
  },
  api: minigamesApi,
})
