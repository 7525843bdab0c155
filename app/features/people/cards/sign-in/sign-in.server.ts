import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { afterMiss, afterSuccess, guessLimits, nextTryAt, type Misses } from '#rules/cards/limits.ts'
import { parsePictures, parseWords, type SecretKind } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { endSession, sessionsPath, startSession } from '#app/features/people/accounts/public.server.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext, type Outcome } from '#app/platform/commands/command.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { Workspace } from '#app/platform/request/request.server.ts'
import { isSameText } from '#app/platform/secrets/is-same-text.server.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { composePauseMails } from './compose-pause-mails.server.ts'
import { loadCardHolder, listClassesOfChild, findCardHolder, isValidCard, type CardHolder } from '../children.server.ts'
import { findNameSignInKind, verifyCodeProof } from './class-sign-in.server.ts'
import type { SignInFailure, PrintedSecret } from '../contract.ts'
import { cardToken, secretInput } from './inputs.server.ts'
import { readClassMisses, refundClassMiss, countClassMiss } from './class-misses.server.ts'
import { openCardKeys, type CardRow } from '../keys.server.ts'
import { classPausePath, lockoutPath } from './lockout-path.server.ts'
import { loginCards } from '../tables.server.ts'

export type SignInResult =
  | {
      ok: true
      cookie: string
      personId: PersonId
      workspace: Workspace | null
      code: string | null
      secret?: PrintedSecret
    }
  | ({ ok: false } & SignInFailure)

/** An id that no child has. Students outside the class are looked up with it: timing must not reveal members. */
const unknownStudentId: PersonId = '00000000-0000-0000-0000-000000000000'

type Secret = { pictures?: string; words?: string }

/** Sign-in with a login card and its secret; gives a full session, as a password does. Every attempt is counted. */
export const signInByCard = defineCommand({
  name: 'signInByCard',
  input: z.object({ card: cardToken, ...secretInput }),
  school: async ({ pool }, _, { card }) => (await findCardHolder(pool, card))?.schoolId ?? null,

  async load({ db, env }, { card: token }) {
    const holder = await findCardHolder(db.$client, token)
    const card = holder && (await loadCardHolder(db, holder.schoolId, holder.studentId, { lock: true }))
    return card && isValidCard(env, card, token) ? card : null
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, card, secret): Promise<Outcome<SignInResult>> {
    if (!card) return { result: { ok: false, reason: 'unknown-card' } }
    const { classrooms, kinds } = await listClassesOfChild(context.db, card)
    const failure = await trySecret(context, card, secret, kinds)
    if (failure) return { result: failure, changed: classrooms.map(({ id }) => `classrooms/${id}/sign-ins`) }
    const [onlyClassroom = null] = classrooms.length === 1 ? classrooms : []
    const workspace = onlyClassroom && ({ kind: 'classroom', id: onlyClassroom.id, schoolId: card.schoolId } as const)
    return startChildSession(context, card, {
      strength: 'full',
      workspace,
      code: onlyClassroom?.code ?? null,
      idempotencyKey: secret.idempotencyKey,
    })
  },
})

/**
 * Sign-in with class code, name tile and secret; gives a restricted session for learning and playing. Wrong secrets
 * also count for the class, whose sign-in by name is paused after too many.
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
    verifyCodeProof(env, codeProof, code, now())?.schoolId ?? null,

  async load({ db, env, now }, { student, codeProof, code }) {
    const classroomRef = verifyCodeProof(env, codeProof, code, now)
    const kind = classroomRef && (await findNameSignInKind(db, classroomRef, code!, now))
    if (!classroomRef || !kind) return 'code-closed'
    const { schoolId, classroomId } = classroomRef
    // Check before locking anything: while the class is paused, each request of a flood costs only one read.
    if ((await readClassMisses(db, classroomId, now)) >= guessLimits.classPerDay)
      return { paused: classPausePath(env, classroomRef) }
    const count = await countClassMiss(db, classroomId, now)
    const isEnrolled = (await rosterOf(db, schoolId, classroomId)).some(({ id }) => id === student)
    const card = await loadCardHolder(db, schoolId, isEnrolled ? student : unknownStudentId, { lock: true })
    return count > guessLimits.classPerDay
      ? { paused: classPausePath(env, classroomRef) }
      : { schoolId, classroomId, kind, count, card }
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, loaded, { code, ...secret }): Promise<Outcome<SignInResult>> {
    if (loaded === 'code-closed') return { result: { ok: false, reason: 'code-closed' } }
    if ('paused' in loaded) return { result: { ok: false, reason: 'class-paused', rest: loaded.paused } }
    const { schoolId, classroomId, kind, card, count } = loaded
    const changed = [`classrooms/${classroomId}/sign-ins`]
    const refundMiss = () => refundClassMiss(context.db, classroomId, context.now)
    const failure = card
      ? await trySecret(context, card, secret, [kind])
      : rejectUnknownStudent(context.env, schoolId, secret, kind)
    if (failure?.reason === 'resting') {
      await refundMiss()
      return { result: failure }
    }
    if (failure && count < guessLimits.classPerDay) return { result: failure, changed }
    if (failure)
      return {
        result: failure,
        changed,
        jobs: await composePauseMails(context.db, context.env, { schoolId, classroomId }),
        audit: { act: 'class.sign-in-paused', on: classroomId, details: { misses: count } },
      }
    await refundMiss()
    const workspace = { kind: 'classroom', id: classroomId, schoolId } as const
    return startChildSession(context, card!, {
      strength: 'class-code',
      workspace,
      code,
      idempotencyKey: secret.idempotencyKey,
    })
  },
})

export const toMisses = ({
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

/** Returns `null` if the secret is right. The caller holds the row lock, so attempts are checked one by one. */
async function trySecret(
  { db, env, now }: CommandContext,
  card: CardHolder,
  secret: Secret,
  kinds: readonly SecretKind[],
) {
  const misses = toMisses(card)
  const lockoutPathOfCard = lockoutPath(env, card)
  const nextTry = nextTryAt(misses, now)
  if (nextTry > now)
    return {
      ok: false,
      reason: 'resting',
      retryAfterSeconds: Math.ceil((nextTry - now) / 1_000),
      rest: lockoutPathOfCard,
    } as const
  const isRight = matches(env, card, secret, kinds)
  const { run, today, day, restsUntil } = isRight ? afterSuccess(misses) : afterMiss(misses, now)
  if (!isRight || misses.run > 0)
    await db
      .update(loginCards)
      .set({ missedRun: run, missedToday: today, missedDay: day, restsUntil: restsUntil ? new Date(restsUntil) : null })
      .where(and(eq(loginCards.schoolId, card.schoolId), eq(loginCards.studentId, card.studentId)))
  if (isRight) return null
  return {
    ok: false,
    reason: 'wrong',
    ...(restsUntil > now && { retryAfterSeconds: guessLimits.restMs / 1_000, rest: lockoutPathOfCard }),
  } as const
}

function matches(env: Env, card: CardRow, { pictures, words }: Secret, kinds: readonly SecretKind[]): boolean {
  const keys = openCardKeys(env)
  const attempt = { picture: parsePictures(pictures ?? ''), words: parseWords(words ?? '') }
  // Derive all kinds whatever was sent, so that all wrong attempts take the same time.
  return (['picture', 'words'] as const)
    .map((kind) => isSameText(keys.secret(card, kind), attempt[kind] ?? '') && kinds.includes(kind))
    .includes(true)
}

/** For a student outside the class: the same work and the same response as for a wrong secret. */
function rejectUnknownStudent(env: Env, schoolId: SchoolId, secret: Secret, kind: SecretKind) {
  matches(env, { schoolId, studentId: unknownStudentId, cardNumber: 0, secretNumber: 0, pictures: 4 }, secret, [kind])
  return { ok: false, reason: 'wrong' } as const
}

type SessionOptions = {
  strength: 'full' | 'class-code'
  workspace: Workspace | null
  code: string | null
  idempotencyKey?: string | undefined
}

export async function startChildSession(
  context: CommandContext,
  card: CardHolder,
  { strength, workspace, code, idempotencyKey }: SessionOptions,
): Promise<Outcome<Extract<SignInResult, { ok: true }>>> {
  const { db, session: previousSession } = context
  const { cookie, id } = await startSession(context, { userId: card.studentId, strength, workspace, idempotencyKey })
  // The browser has a new session now, so the previous session in this browser must end.
  const replaced = previousSession?.id !== id ? previousSession : null
  if (replaced) await endSession(db, replaced.id)
  return {
    result: { ok: true, cookie, personId: card.studentId, workspace, code },
    changed: replaced ? [sessionsPath(replaced.personId)] : [],
  }
}
