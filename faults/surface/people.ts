import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openCardKeys, tokenDigest } from '#app/features/cards/keys.server.ts'
import { sessionSeal } from '#app/features/accounts/identity/sessions.server.ts'
import { hashPassword } from '#app/features/accounts/public.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { parseEnv } from '#app/platform/env.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { cardKey, newCode } from '#bench/cards/school.ts'
import { testSecret } from '#bench/live/test-people.ts'
import { makePerson } from '#db/testing/test-services.ts'
import { makeWorld, principals } from '#db/testing/principals.ts'

/** Everybody of the authorisation test, and those whose rights have just ended. */
export const whos = [...principals, 'removed co-teacher', 'newcomer'] as const
export type Who = (typeof whos)[number]

export const password = 'kites over the hill'

export type Session = { id: string; cookie: string }

export type People = Awaited<ReturnType<typeof makePeople>>

const env = parseEnv({ SECRET: testSecret })
const cookies = openCookies(env)
const { sign } = sessionSeal(env, cookies)
let hashed: Promise<string> | undefined

/** A school with everybody in and around it, each with a session of their own as the built server reads it. */
export async function makePeople(owner: pg.Pool) {
  const world = await makeWorld({ owner }, newCode())
  const { schoolId, classroomId, child } = world
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  const ids: Record<Exclude<Who, 'visitor'>, string> = {
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
  hashed ??= hashPassword(password)
  for (const who of ['owner', 'stranger', 'staff'] as const)
    await run(
      `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1::uuid, $1::uuid, 'credential', $1::text, $2)`,
      ids[who],
      await hashed,
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
  const sessions = new Map<Who, Session>()
  for (const who of whos) {
    if (who === 'visitor') continue
    const strength = who === 'class-code session' ? 'class-code' : 'full'
    sessions.set(who, await openSession(owner, ids[who], strength, roomOf(who)))
  }

  function roomOf(who: Who): [kind: string, id: string, schoolId: string] | null {
    if (who === 'newcomer' || who === 'stranger') return null
    if (who.startsWith('admin'))
      return ['school', who === 'admin' ? schoolId : world.elsewhere, who === 'admin' ? schoolId : world.elsewhere]
    return who === 'parent of the child' ? ['child', child, schoolId] : ['classroom', classroomId, schoolId]
  }
  const named = `${schoolId}.${classroomId}.${Date.now() + 3_600_000}`
  const codeProof = `${named}.${openKeys(testSecret).seal('class-code', `${named}.${world.code}`)}`
  return {
    ...world,
    ids,
    codeProof,
    password,
    card: { token, pictures: keys.secret(card, 'picture') },
    sessions,
    emailOf: (who: Exclude<Who, 'visitor'>) => `${ids[who]}@example.test`,
  }
}

/** As the built server reads it, with the cookie that says whose it is. */
export async function openSession(
  owner: pg.Pool,
  personId: string,
  strength: 'full' | 'class-code',
  room: [string, string, string] | null,
): Promise<Session> {
  const [id, token] = [newId(), randomBytes(24).toString('base64url')]
  await owner.query(
    `INSERT INTO sessions (id, token, user_id, expires_at, strength, room_kind, room_id, room_school_id) VALUES ($1, $2, $3, now() + interval '1 day', $4, $5, $6, $7)`,
    [id, token, personId, strength, ...(room ?? [null, null, null])],
  )
  return { id, cookie: `${cookies.session}=${encodeURIComponent(sign(token))}` }
}
