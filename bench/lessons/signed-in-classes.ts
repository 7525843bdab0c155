import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sessionCookieSigner } from '#app/features/people/accounts/identity/sessions/sessions.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { createPupilClass } from '../cards/school.ts'
import { testSecret } from '../live/test-sessions.ts'

/** A class member with a session cookie that the built server accepts. */
export type SignedIn = { id: string; schoolId: string; classroomId: string; session: string; cookie: string }

export type SignedInClass = { teacher: SignedIn; students: SignedIn[] }

const env = parseEnv({ SECRET: testSecret })
const cookies = openCookies(env)
const { sign } = sessionCookieSigner(env, cookies)

/** Creates classes, each in its own school, with a teacher and students who are all signed in. */
export async function createSignedInClasses(
  owner: pg.Pool,
  { classes, each }: { classes: number; each: number },
): Promise<SignedInClass[]> {
  const result: SignedInClass[] = []
  while (result.length < classes) {
    const { id: classroomId, schoolId, teacherId, pupils } = await createPupilClass(owner, each)
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
    const [teacher, ...students] = people.map(({ id, session, token }) => ({
      id,
      schoolId,
      classroomId,
      session,
      cookie: `${cookies.session}=${encodeURIComponent(sign(token))}`,
    }))
    result.push({ teacher: teacher!, students })
  }
  return result
}
