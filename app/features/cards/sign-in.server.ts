import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { afterMiss, afterSuccess, limits, nextTryAt, type Misses } from '#rules/cards/limits.ts'
import { readPictures, readWords, type SecretKind } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { endSession, sessionsPath, startSession } from '#app/features/accounts/public.server.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context, type Outcome } from '#app/platform/command.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Room } from '#app/platform/request.server.ts'
import { sameText } from '#app/platform/same-text.server.ts'
import { personUuid } from '#app/platform/uuid.ts'
import { alertTeachers } from './alert.server.ts'
import { cardHolder, classesOf, findHolder, opens, type CardHolder } from './children.server.ts'
import { nameSignInAt, placeOfCodeProof } from './class-sign-in.server.ts'
import type { Missed, PrintedSecret } from './contract.ts'
import { cardToken, secretInput } from './inputs.server.ts'
import { classMisses, giveClassMissBack, takeClassMiss } from './failures.server.ts'
import { openCardKeys, type CardRow } from './keys.server.ts'
import { classRestPath, restPath } from './rest-path.server.ts'
import { loginCards } from './tables.server.ts'

export type Tried =
  | { ok: true; cookie: string; personId: PersonId; room: Room | null; code: string | null; secret?: PrintedSecret }
  | ({ ok: false } & Missed)

/** An id that no child has: who is not in the class is looked for all the same, so that both take as long. */
const noStudent: PersonId = '00000000-0000-0000-0000-000000000000'

type Secret = { pictures?: string; words?: string }

/** A card and its secret: the whole of an account, like a password. Every try is counted. */
export const signInByCard = defineCommand({
  name: 'signInByCard',
  input: z.object({ card: cardToken, ...secretInput }),
  school: async ({ pool }, _, { card }) => (await findHolder(pool, card))?.schoolId ?? null,

  async load({ db, env }, { card: token }) {
    const holder = await findHolder(db.$client, token)
    const card = holder && (await cardHolder(db, holder.schoolId, holder.studentId, { lock: true }))
    return card && opens(env, card, token) ? card : null
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, card, secret): Promise<Outcome<Tried>> {
    if (!card) return { result: { ok: false, reason: 'unknown-card' } }
    const { rooms, kinds } = await classesOf(context.db, card)
    const tried = await trySecret(context, card, secret, kinds)
    if (tried) return { result: tried, changed: rooms.map(({ id }) => `classrooms/${id}/sign-ins`) }
    const [only = null] = rooms.length === 1 ? rooms : []
    const room = only && ({ kind: 'classroom', id: only.id, schoolId: card.schoolId } as const)
    return letIn(context, card, { strength: 'full', room, code: only?.code ?? null, sentAs: secret.sentAs })
  },
})

/**
 * Class code, name tile, secret: may learn and play, nothing else. Misses also count on the class, which rests after
 * too many.
 */
export const signInByName = defineCommand({
  name: 'signInByName',
  input: z.object({
    student: personUuid,
    codeProof: z.string().max(300),
    code: z.string().max(20).nullable(),
    ...secretInput,
  }),
  school: async ({ env, now }, _, { codeProof, code }) =>
    placeOfCodeProof(env, codeProof, code, now())?.schoolId ?? null,

  async load({ db, env, now }, { student, codeProof, code }) {
    const place = placeOfCodeProof(env, codeProof, code, now)
    const kind = place && (await nameSignInAt(db, place, code!, now))
    if (!place || !kind) return 'code-closed'
    const { schoolId, classroomId } = place
    // Looked at before anything is locked: a class that rests costs a flood of guesses one read each.
    if ((await classMisses(db, classroomId, now)) >= limits.classPerDay) return { paused: classRestPath(env, place) }
    const count = await takeClassMiss(db, classroomId, now)
    const enrolled = (await rosterOf(db, schoolId, classroomId)).some(({ id }) => id === student)
    const card = await cardHolder(db, schoolId, enrolled ? student : noStudent, { lock: true })
    return count > limits.classPerDay
      ? { paused: classRestPath(env, place) }
      : { schoolId, classroomId, kind, count, card }
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, loaded, { code, ...secret }): Promise<Outcome<Tried>> {
    if (loaded === 'code-closed') return { result: { ok: false, reason: 'code-closed' } }
    if ('paused' in loaded) return { result: { ok: false, reason: 'class-paused', rest: loaded.paused } }
    const { schoolId, classroomId, kind, card, count } = loaded
    const changed = [`classrooms/${classroomId}/sign-ins`]
    const giveBack = () => giveClassMissBack(context.db, classroomId, context.now)
    const tried = card
      ? await trySecret(context, card, secret, [kind])
      : missNobody(context.env, schoolId, secret, kind)
    if (tried?.reason === 'resting') {
      await giveBack()
      return { result: tried }
    }
    if (tried && count < limits.classPerDay) return { result: tried, changed }
    if (tried)
      return {
        result: tried,
        changed,
        jobs: await alertTeachers(context.db, context.env, { schoolId, classroomId }),
        audit: { act: 'class.sign-in-paused', on: classroomId, details: { misses: count } },
      }
    await giveBack()
    const room = { kind: 'classroom', id: classroomId, schoolId } as const
    return letIn(context, card!, { strength: 'class-code', room, code, sentAs: secret.sentAs })
  },
})

export const missesOf = ({
  missedRun,
  missedToday,
  missedDay,
  restsUntil,
}: Pick<CardHolder, 'missedRun' | 'missedToday' | 'missedDay' | 'restsUntil'>): Misses => ({
  run: missedRun,
  today: missedToday,
  day: missedDay,
  restsUntil: restsUntil?.getTime() ?? 0,
})

/** Nothing where the secret was right; the row is locked by the caller, so no two tries are judged at once. */
async function trySecret({ db, env, now }: Context, card: CardHolder, secret: Secret, kinds: readonly SecretKind[]) {
  const misses = missesOf(card)
  const rest = restPath(env, card)
  const next = nextTryAt(misses, now)
  if (next > now)
    return { ok: false, reason: 'resting', retryAfterSeconds: Math.ceil((next - now) / 1_000), rest } as const
  const right = matches(env, card, secret, kinds)
  const { run, today, day, restsUntil } = right ? afterSuccess(misses) : afterMiss(misses, now)
  if (!right || misses.run > 0)
    await db
      .update(loginCards)
      .set({ missedRun: run, missedToday: today, missedDay: day, restsUntil: restsUntil ? new Date(restsUntil) : null })
      .where(and(eq(loginCards.schoolId, card.schoolId), eq(loginCards.studentId, card.studentId)))
  if (right) return null
  return {
    ok: false,
    reason: 'wrong',
    ...(restsUntil > now && { retryAfterSeconds: limits.restMs / 1_000, rest }),
  } as const
}

function matches(env: Env, card: CardRow, { pictures, words }: Secret, kinds: readonly SecretKind[]): boolean {
  const keys = openCardKeys(env)
  const given = { picture: readPictures(pictures ?? ''), words: readWords(words ?? '') }
  // Every kind is worked out whatever was sent, so that all wrong tries take as long.
  return (['picture', 'words'] as const)
    .map((kind) => sameText(keys.secret(card, kind), given[kind] ?? '') && kinds.includes(kind))
    .includes(true)
}

/** A name that is not in this class: the same work and the same answer as for a wrong secret. */
function missNobody(env: Env, schoolId: SchoolId, secret: Secret, kind: SecretKind) {
  matches(env, { schoolId, studentId: noStudent, cardNumber: 0, secretNumber: 0, pictures: 4 }, secret, [kind])
  return { ok: false, reason: 'wrong' } as const
}

type Way = { strength: 'full' | 'class-code'; room: Room | null; code: string | null; sentAs?: string | undefined }

export async function letIn(
  context: Context,
  card: CardHolder,
  { strength, room, code, sentAs }: Way,
): Promise<Outcome<Extract<Tried, { ok: true }>>> {
  const { db, session: before } = context
  const { cookie, id } = await startSession(context, { userId: card.studentId, strength, room, sentAs })
  // The browser holds a new session now; the one it held before must not live on.
  const replaced = before?.id !== id ? before : null
  if (replaced) await endSession(db, replaced.id)
  return {
    result: { ok: true, cookie, personId: card.studentId, room, code },
    changed: replaced ? [sessionsPath(replaced.personId)] : [],
  }
}
