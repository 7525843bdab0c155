import type pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Classroom, ScratchDatabase } from '#bench/live/scratch-database.ts'
import { openSession, type Session } from '../surface/people.ts'

export const botKinds = ['of the school', 'of another school', 'by the code of another class', 'visitor'] as const
export type BotKind = (typeof botKinds)[number]

/** A user outside the playing class; a visitor if it has no session. */
export type Bot = { kind: BotKind; session: Session | null }

const botsPerKind = 15

/** Creates a playing class with sessions for all its members, and bots from outside the class. */
export async function createGuests(database: ScratchDatabase, players: number) {
  const { owner } = database
  const [played, elsewhere] = await database.createClassrooms(2, players)
  const sameSchool = await createSecondClass(owner, played!)
  const openSessions = (
    classroom: Pick<Classroom, 'id' | 'schoolId'>,
    people: readonly string[],
    strength: 'full' | 'class-code',
  ) =>
    Promise.all(
      people.map((person) => openSession(owner, person, strength, ['classroom', classroom.id, classroom.schoolId])),
    )
  const asBots = (kind: BotKind, sessions: readonly (Session | null)[]) =>
    sessions.map((session): Bot => ({ kind, session }))
  const [host] = await openSessions(played!, [played!.teacherId], 'full')
  return {
    classroom: played!,
    host: host!,
    players: await openSessions(played!, played!.studentIds, 'full'),
    bots: [
      ...asBots('of the school', await openSessions(sameSchool, sameSchool.studentIds.slice(0, botsPerKind), 'full')),
      ...asBots(
        'of another school',
        await openSessions(elsewhere!, elsewhere!.studentIds.slice(0, botsPerKind), 'full'),
      ),
      ...asBots(
        'by the code of another class',
        await openSessions(sameSchool, sameSchool.studentIds.slice(botsPerKind), 'class-code'),
      ),
      ...asBots('visitor', Array<null>(5).fill(null)),
    ],
  }
}

/** Creates another class in the same school. */
async function createSecondClass(owner: pg.Pool, { schoolId }: Classroom) {
  const id = newId()
  const studentIds = Array.from({ length: 2 * botsPerKind }, newId)
  await owner.query(
    `INSERT INTO users (id, name, email, email_verified, kind, onboarded_at)
     SELECT id, 'Stranger', id || '@example.test', true, 'adult', now() FROM unnest($1::uuid[]) AS id`,
    [studentIds],
  )
  await owner.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS id`,
    [schoolId, studentIds],
  )
  await owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, 'Beside', $3)`, [
    ...[schoolId, id, id.slice(-8).toUpperCase()],
  ])
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS id`,
    [schoolId, id, studentIds],
  )
  return { id, schoolId, studentIds }
}
