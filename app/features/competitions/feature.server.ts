import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { competedDays } from './competed-days.server.ts'
import { moveAllDue } from './assigned/move-window.server.ts'
import { competitionTurns } from './assigned/live.server.ts'
import { moveAssignedCompetitionJob } from './jobs/move-assigned-competition.server.ts'
import { guestAsking } from './guests/live.server.ts'
import { moveCompetitionJob } from './jobs/move-competition.server.ts'
import {
  competitionAnswers,
  competitionHost,
  competitionMe,
  competitionPlaysSent,
  competitionProgramsSent,
  competitionRoom,
  openRoomsOfClass,
} from './live.server.ts'

export default defineFeature({
  activeDays: competedDays,
  personTables: [
    { table: 'competitions', columns: ['made_by'], of: 'school', hides: 'all', erase: 'staff' },
    {
      table: 'competition_players',
      columns: ['person_id'],
      of: 'school',
      gives: ['name', 'state', 'team', 'joined_at', 'points', 'rank', 'right_count', 'answered_count', 'took_ms'],
      hides: [
        'id',
        'guest_key',
        'number',
        'competition_id',
        'time_percent',
        'muted',
        'joined_round',
        'rank_before',
        'streak',
      ],
      // Their answers go with them.
      erase: 'delete',
    },
    // A number in one game, no person's id.
    { table: 'competition_answers', columns: ['player_id'], of: 'school', hides: 'all', erase: 'follows' },
    { table: 'competition_programs', columns: ['player_id'], of: 'school', hides: 'all', erase: 'follows' },
    { table: 'competition_plays', columns: ['player_id'], of: 'school', hides: 'all', erase: 'follows' },
    { table: 'competition_turns', columns: ['player_id'], of: 'school', hides: 'all', erase: 'follows' },
  ],
  retention: {
    ofSchool: {
      competitions: (db, { schoolId, before }) =>
        db.execute(sql`DELETE FROM competitions WHERE school_id = ${schoolId} AND made_at < ${before}`),
    },
  },
  // Whatever a job was lost for is over by the next day.
  daily: moveAllDue,
  jobs: {
    'move-competition': { handler: moveCompetitionJob },
    'move-assigned-competition': { handler: moveAssignedCompetitionJob },
  },
  live: {
    views: [competitionRoom, competitionHost, competitionMe, guestAsking, openRoomsOfClass],
    inboxes: [competitionAnswers, competitionProgramsSent, competitionPlaysSent, competitionTurns],
  },
  opens: [
    '/dashboard/competition',
    '/dashboard/competition/:id',
    '/dashboard/competition/:id/result',
    '/competition/:gameSlug',
    '/competition/:gameSlug/:pageId',
  ],
})
