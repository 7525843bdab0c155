import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { competitionDaysSql } from './rooms/competition-days.server.ts'
import { competitionChase, competitionFlight, competitionMovesInbox } from './self-paced/live.server.ts'
import { moveDueWindows } from './assigned/move-window.server.ts'
import { assignedAnswersInbox } from './assigned/live.server.ts'
import { moveAssignedCompetitionJob } from './jobs/move-assigned-competition.server.ts'
import { endIdleRooms } from './idle/end-idle-room.server.ts'
import { endIdleCompetitionJob } from './jobs/end-idle-competition.server.ts'
import { guestRequestView } from './guests/live.server.ts'
import { moveCompetitionJob } from './jobs/move-competition.server.ts'
import {
  competitionAnswersInbox,
  competitionHost,
  competitionLobbyInbox,
  competitionMe,
  competitionPlaysInbox,
  competitionProgramsInbox,
  competitionRoom,
  openRoomsView,
} from './live.server.ts'

export default defineFeature({
  activeDaysSql: competitionDaysSql,
  personTables: [
    { table: 'competitions', columns: ['made_by'], scope: 'school', redactedColumns: 'all', erase: 'staff' },
    {
      table: 'competition_players',
      columns: ['person_id'],
      scope: 'school',
      exportedColumns: [
        'name',
        'state',
        'team',
        'joined_at',
        'points',
        'rank',
        'right_count',
        'answered_count',
        'took_ms',
      ],
      redactedColumns: [
        'id',
        'guest_key',
        'number',
        'competition_id',
        'time_percent',
        'muted',
        'kite',
        'jumps',
        'joined_round',
        'rank_before',
        'streak',
        'late_rounds',
      ],
      // Foreign keys cascade: deleting the player also deletes the answers.
      erase: 'delete',
    },
    // `player_id` identifies a player of one competition, not a user.
    { table: 'competition_answers', columns: ['player_id'], scope: 'school', redactedColumns: 'all', erase: 'follows' },
    {
      table: 'competition_programs',
      columns: ['player_id'],
      scope: 'school',
      redactedColumns: 'all',
      erase: 'follows',
    },
    { table: 'competition_plays', columns: ['player_id'], scope: 'school', redactedColumns: 'all', erase: 'follows' },
    { table: 'competition_flyers', columns: ['player_id'], scope: 'school', redactedColumns: 'all', erase: 'follows' },
    { table: 'competition_turns', columns: ['player_id'], scope: 'school', redactedColumns: 'all', erase: 'follows' },
  ],
  retention: {
    perSchool: {
      competitions: (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM competitions WHERE school_id = ${schoolId} AND made_at < ${cutoff}`),
    },
  },
  // Opens, closes and ends competitions whose jobs were lost.
  async daily(db, facts) {
    await moveDueWindows(db, facts)
    await endIdleRooms(db, facts)
  },
  jobs: {
    'move-competition': { handler: moveCompetitionJob },
    'move-assigned-competition': { handler: moveAssignedCompetitionJob },
    'end-idle-competition': { handler: endIdleCompetitionJob },
  },
  live: {
    views: [
      competitionRoom,
      competitionHost,
      competitionMe,
      competitionFlight,
      competitionChase,
      guestRequestView,
      openRoomsView,
    ],
    inboxes: [
      competitionAnswersInbox,
      competitionProgramsInbox,
      competitionPlaysInbox,
      competitionMovesInbox,
      competitionLobbyInbox,
      assignedAnswersInbox,
    ],
  },
  availablePages: [
    '/dashboard/competition',
    '/dashboard/competition/:id',
    '/dashboard/competition/:id/result',
    '/competition/:gameSlug',
    '/competition/:gameSlug/:pageId',
  ],
})
