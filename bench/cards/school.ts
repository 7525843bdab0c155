import type pg from 'pg'
import { openCardKeys, tokenDigest, type CardRow } from '#app/features/people/cards/keys.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { generateClassCode } from '#rules/classrooms/class-code.ts'

/** The card key of `startBuiltServer`; benchmarks derive the same card tokens and secrets with it. */
export const cardKey = 'measurement-only-cards-0123456789abcdef'

export type Pupil = { id: string; token: string; secret: string; card: CardRow }
export type PupilClass = { id: string; schoolId: string; teacherId: string; code: string; pupils: Pupil[] }

export const newClassCode = (): string => generateClassCode(crypto.getRandomValues(new Uint8Array(48)))!

/** Creates a class of students with printed login cards, in a new school. */
export async function createPupilClass(owner: pg.Pool, count: number, pictures: 3 | 4 = 3): Promise<PupilClass> {
  const [id, schoolId, teacherId, code] = [newId(), newId(), newId(), newClassCode()]
  const keys = openCardKeys({ CARD_KEY: cardKey, SECRET: '' })
  const pupils = Array.from({ length: count }, () => {
    const card: CardRow = { schoolId, studentId: newId(), cardNumber: 1, secretNumber: 1, pictures }
    return { id: card.studentId, token: keys.token(card), secret: keys.secret(card, 'picture'), card }
  })
  const ids = pupils.map((pupil) => pupil.id)
  const insert = (statement: string, ...values: unknown[]) => owner.query(`INSERT INTO ${statement}`, values)
  await insert(
    `users (id, name, email, email_verified, kind, onboarded_at) SELECT id, 'Pupil ' || right(id::text, 6), id || '@example.test', true, 'managed', now() FROM unnest($1::uuid[]) AS id`,
    ids,
  )
  await insert(
    `users (id, name, email, email_verified, kind, onboarded_at) VALUES ($1::uuid, 'Teacher', $1::uuid || '@example.test', true, 'adult', now())`,
    teacherId,
  )
  await insert(`schools (id, name, kind) VALUES ($1, 'School', 'school')`, schoolId)
  await insert(
    `memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS id`,
    schoolId,
    ids,
  )
  await insert(`memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, teacherId)
  await insert(`classrooms (school_id, id, name, code) VALUES ($1, $2, 'Class', $3)`, schoolId, id, code)
  await insert('class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', code, schoolId, id)
  await insert(
    `classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    schoolId,
    id,
    teacherId,
  )
  await insert(
    `enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS id`,
    schoolId,
    id,
    ids,
  )
  await insert(
    `managed_students (school_id, student_id, username) SELECT $1, id, 'kite-' || right(id::text, 12) FROM unnest($2::uuid[]) AS id`,
    schoolId,
    ids,
  )
  await insert(
    `login_cards (school_id, student_id, pictures) SELECT $1, id, $3 FROM unnest($2::uuid[]) AS id`,
    schoolId,
    ids,
    pictures,
  )
  await insert(
    `card_tokens (digest, school_id, student_id) SELECT digest, $1, id FROM unnest($2::text[], $3::uuid[]) AS t (digest, id)`,
    schoolId,
    pupils.map(({ token }) => tokenDigest(token)),
    ids,
  )
  return { id, schoolId, teacherId, code, pupils }
}

export type FormResponse = { status: number; ms: number; text: string; signedIn: boolean }

/** Posts a form to a page's data URL, as a browser does, with the given client address. */
export async function post(
  url: string,
  path: string,
  fields: Record<string, string>,
  address: string,
): Promise<FormResponse> {
  const began = performance.now()
  const response = await fetch(`${url}${path}.data`, {
    method: 'POST',
    body: new URLSearchParams({ _key: crypto.randomUUID(), ...fields }),
    headers: { origin: url, 'x-forwarded-for': address },
  })
  const text = await response.text()
  const signedIn = response.headers.getSetCookie().some((line) => line.includes('session_token='))
  return { status: response.status, ms: performance.now() - began, text, signedIn }
}
