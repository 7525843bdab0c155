import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openCardKeys, tokenDigest } from '#app/features/people/cards/keys.server.ts'
import { sessionCookieSigner } from '#app/features/people/accounts/identity/sessions/sessions.server.ts'
import { hashPassword } from '#app/features/people/accounts/public.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { cardKey, newClassCode } from '#bench/cards/school.ts'
import { testSecret } from '#bench/live/test-sessions.ts'
import { makePerson } from '#db/testing/test-services.ts'
import { createWorld, principals } from '#db/testing/principals.ts'

/** All principals of the authorization test, and users whose rights have just ended. */
export const requesters = [...principals, 'removed co-teacher', 'newcomer'] as const
export type Requester = (typeof requesters)[number]

export const password = 'kites over the hill'

export type Session = { id: string; cookie: string }

export type People = Awaited<ReturnType<typeof createPeople>>

const env = parseEnv({ SECRET: testSecret })
const cookies = openCookies(env)
const { sign } = sessionCookieSigner(env, cookies)
let passwordHash: Promise<string> | undefined

/** Creates a school with users of all roles, each with a session that the built server accepts. */
export async function createPeople(owner: pg.Pool) {
  const world = await createWorld({ owner }, newClassCode())
  const { schoolId, classroomId, child } = world
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  const ids: Record<Exclude<Requester, 'visitor'>, string> = {
    ...world.ids,
    'class-code session': child,
    'removed co-teacher': await makePerson(world.services, 'Removed'),
    newcomer: await makePerson(world.services, 'Newcomer'),
  }
  await run('UPDATE users SET onboarded_at = NULL WHERE id = $1', ids.newcomer)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'removed')`,
    schoolId,
    ids['removed co-teacher'],
  )
  passwordHash ??= hashPassword(password)
  for (const person of ['owner', 'stranger', 'staff'] as const)
    await run(
      `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1::uuid, $1::uuid, 'credential', $1::text, $2)`,
      ids[person],
      await passwordHash,
    )

  const card = { schoolId, studentId: child, cardNumber: 1, secretNumber: 1, pictures: 4 as const }
  const keys = openCardKeys({ CARD_KEY: cardKey, SECRET: '' })
  const token = keys.token(card)
  await run(
    'INSERT INTO card_tokens (digest, school_id, student_id) VALUES ($1, $2, $3)',
    tokenDigest(token),
    schoolId,
    child,
  )
  const sessions = new Map<Requester, Session>()
  for (const person of requesters) {
    if (person === 'visitor') continue
    const strength = person === 'class-code session' ? 'class-code' : 'full'
    sessions.set(person, await openSession(owner, ids[person], strength, workspaceOf(person)))
  }

  function workspaceOf(person: Requester): [kind: string, id: string, schoolId: string] | null {
    if (person === 'newcomer' || person === 'stranger') return null
    if (person.startsWith('admin'))
      return [
        'school',
        person === 'admin' ? schoolId : world.elsewhere,
        person === 'admin' ? schoolId : world.elsewhere,
      ]
    return person === 'parent of the child' ? ['child', child, schoolId] : ['classroom', classroomId, schoolId]
  }
  const claims = `${schoolId}.${classroomId}.${Date.now() + 3_600_000}`
  const codeProof = `${claims}.${openKeys(testSecret).sign('class-code', `${claims}.${world.code}`)}`
  return {
    ...world,
    ids,
    codeProof,
    password,
    card: { token, pictures: keys.secret(card, 'picture') },
    sessions,
    emailOf: (person: Exclude<Requester, 'visitor'>) => `${ids[person]}@example.test`,
  }
}

/** Creates a session and the signed cookie that the built server accepts for it. */
export async function openSession(
  owner: pg.Pool,
  personId: string,
  strength: 'full' | 'class-code',
  workspace: [string, string, string] | null,
): Promise<Session> {
  const [id, token] = [newId(), randomBytes(24).toString('base64url')]
  await owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at, strength, room_kind, room_id, room_school_id) VALUES ($1, $2, $3, now() + interval '1 day', $4, $5, $6, $7)`,
    [id, token, personId, strength, ...(workspace ?? [null, null, null])],
  )
  return { id, cookie: `${cookies.session}=${encodeURIComponent(sign(token))}` }
}
