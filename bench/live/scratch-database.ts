import pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import { dropLocalDatabase, openLocalDatabase } from '#db/local.ts'

export type Classroom = { id: string; schoolId: string; teacherId: string; studentIds: string[]; board: string }

/** A temporary database with schools, classes and users; dropped on close. */
export type ScratchDatabase = {
  ownerUrl: string
  appUrl: string
  owner: pg.Pool
  createClassrooms: (count: number, studentsEach: number) => Promise<Classroom[]>
  close: () => Promise<void>
}

export async function openScratchDatabase(purpose: string, server?: string): Promise<ScratchDatabase> {
  const name = `skykite_${purpose}_${process.pid}`
  if (server) process.env.POSTGRES_URL = server
  const { ownerUrl, appUrl } = await openLocalDatabase(name, () => {})
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  // Some suites kill PostgreSQL on purpose; the next query opens a new connection.
  owner.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return {
    ownerUrl,
    appUrl,
    owner,
    createClassrooms: (count, studentsEach) =>
      Promise.all(Array.from({ length: count }, () => createClassroom(owner, studentsEach))),
    async close() {
      await owner.end()
      await dropLocalDatabase(name)
    },
  }
}

/** Creates each class in its own school, so that data of another class also belongs to another school. */
async function createClassroom(owner: pg.Pool, studentCount: number): Promise<Classroom> {
  const [id, schoolId, teacherId] = [newId(), newId(), newId()]
  const studentIds = Array.from({ length: studentCount }, newId)
  await owner.query(
    `INSERT INTO users (id, name, email, email_verified, kind, onboarded_at)
     SELECT id, 'Person', id || '@example.test', true, 'adult', now() FROM unnest($1::uuid[]) AS id`,
    [[teacherId, ...studentIds]],
  )
  await owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, 'School', 'school')`, [schoolId])
  await owner.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, CASE WHEN id = $2 THEN 'teacher' ELSE 'student' END FROM unnest($3::uuid[]) AS id`,
    [schoolId, teacherId, [teacherId, ...studentIds]],
  )
  await owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, 'Class', $3)`, [
    schoolId,
    id,
    id.slice(-8).toUpperCase(),
  ])
  await owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [schoolId, id, teacherId],
  )
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS id`,
    [schoolId, id, studentIds],
  )
  return { id, schoolId, teacherId, studentIds, board: `classrooms/${id}/board` }
}

/** Lets students write text on the board directly: the text of real students goes through a command. */
export async function makeCoTeachers(owner: pg.Pool, classrooms: readonly Classroom[]): Promise<void> {
  for (const { id, schoolId, studentIds } of classrooms)
    await owner.query(
      `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) SELECT $1, $2, id, 'co-teacher' FROM unnest($3::uuid[]) AS id`,
      [schoolId, id, studentIds],
    )
}
