import type pg from 'pg'
import { newId } from '#app/platform/ids.server.ts'
import type { Classroom, OwnDatabase } from '#bench/live/own-database.ts'
import { openSession, type Session } from '../surface/people.ts'

export const botKinds = ['of the school', 'of another school', 'by the code of another class', 'nobody'] as const
export type BotKind = (typeof botKinds)[number]

/** Somebody who is not of the class that plays; without a session a visitor. */
export type Bot = { kind: BotKind; session: Session | null }

const each = 15

/** A class that plays, everybody of it with a session, and those who are not of it. */
export async function makeGuests(database: OwnDatabase, players: number) {
  const { owner } = database
  const [played, elsewhere] = await database.makeClassrooms(2, players)
  const beside = await makeClassBeside(owner, played!)
  const sit = (
    classroom: Pick<Classroom, 'id' | 'schoolId'>,
    people: readonly string[],
    strength: 'full' | 'class-code',
  ) =>
    Promise.all(
      people.map((person) => openSession(owner, person, strength, ['classroom', classroom.id, classroom.schoolId])),
    )
  const asBots = (kind: BotKind, sessions: readonly (Session | null)[]) =>
    sessions.map((session): Bot => ({ kind, session }))
  const [host] = await sit(played!, [played!.teacherId], 'full')
  return {
    classroom: played!,
    host: host!,
    players: await sit(played!, played!.studentIds, 'full'),
    bots: [
      ...asBots('of the school', await sit(beside, beside.studentIds.slice(0, each), 'full')),
      ...asBots('of another school', await sit(elsewhere!, elsewhere!.studentIds.slice(0, each), 'full')),
      ...asBots('by the code of another class', await sit(beside, beside.studentIds.slice(each), 'class-code')),
      ...asBots('nobody', Array<null>(5).fill(null)),
    ],
  }
}

/** Another class of the same school. */
async function makeClassBeside(owner: pg.Pool, { schoolId }: Classroom) {
  const id = newId()
  const studentIds = Array.from({ length: 2 * each }, newId)
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
