import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sessionSeal } from '#app/features/accounts/identity/sessions.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { parseEnv } from '#app/platform/env.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { makePupilClass } from '../cards/school.ts'
import { testSecret } from '../live/test-people.ts'

/** Somebody in a class, signed in as the built server reads it. */
export type SignedIn = { id: string; schoolId: string; classroomId: string; session: string; cookie: string }

export type SignedInClass = { teacher: SignedIn; learners: SignedIn[] }

const env = parseEnv({ SECRET: testSecret })
const cookies = openCookies(env)
const { sign } = sessionSeal(env, cookies)

/** Classes, each in a school of its own, with a teacher and children who are all signed in. */
export async function makeSignedInClasses(
  owner: pg.Pool,
  { classes, each }: { classes: number; each: number },
): Promise<SignedInClass[]> {
  const made: SignedInClass[] = []
  while (made.length < classes) {
    const { id: classroomId, schoolId, teacherId, pupils } = await makePupilClass(owner, each)
    const people = [teacherId, ...pupils.map(({ id }) => id)].map((id) => ({
      id,
      session: newId(),
      token: randomBytes(24).toString('base64url'),
    }))
    await owner.query(
      `INSERT INTO sessions (id, token, user_id, expires_at, strength, room_kind, room_id, room_school_id)
       SELECT s.id, s.token, s.user_id, now() + interval '1 day', 'full', 'classroom', $4, $5
       FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS s (id, token, user_id)`,
      [
        people.map(({ session }) => session),
        people.map(({ token }) => token),
        people.map(({ id }) => id),
        classroomId,
        schoolId,
      ],
    )
    const [teacher, ...learners] = people.map(({ id, session, token }) => ({
      id,
      schoolId,
      classroomId,
      session,
      cookie: `${cookies.session}=${encodeURIComponent(sign(token))}`,
    }))
    made.push({ teacher: teacher!, learners })
  }
  return made
}
