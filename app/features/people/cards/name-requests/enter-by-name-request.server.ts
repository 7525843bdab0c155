import { z } from 'zod'
import { reentryWindowMs } from '#rules/classrooms/join.ts'
import { pictureNumbers, formatWords } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { endSessionsOf, sessionsPath } from '#app/features/people/accounts/public.server.ts'
import {
  classroomById,
  nameRequestById,
  recordFirstEntry,
  rosterOf,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type Outcome } from '#app/platform/commands/command.server.ts'
import { loadCardHolder } from '../children.server.ts'
import { openCardKeys } from '../keys.server.ts'
import { verifyClaim } from './name-claim.server.ts'
import { startChildSession, type SignInResult } from '../sign-in/sign-in.server.ts'

/**
 * Signs in the child whose join request from this browser was approved, and shows the new secret. Works once, plus
 * retries within `reentryWindowMs`.
 */
export const enterByNameRequest = defineCommand({
  name: 'enterByNameRequest',
  input: z.object({ claim: z.string().max(300), locale: z.enum(['en', 'th', 'ko', 'cn']) }),
  school: async ({ env, now }, _, { claim }) => verifyClaim(env, claim, now())?.schoolId ?? null,

  async load({ db, env, now }, { claim }) {
    const requestRef = verifyClaim(env, claim, now)
    const request = requestRef && (await nameRequestById(db, requestRef.schoolId, requestRef.id, { lock: true }))
    const isUsable =
      request?.status === 'approved' &&
      (request.enteredAt === null || now - request.enteredAt.getTime() < reentryWindowMs)
    if (!isUsable) return null
    const { schoolId, classroomId, studentId } = request
    const classroom = await classroomById(db, schoolId, classroomId)
    // The teacher may have removed the student again after approving the request.
    const isEnrolled = (await rosterOf(db, schoolId, classroomId)).some(({ id }) => id === studentId)
    if (classroom?.status !== 'active' || !isEnrolled) return null
    const card = await loadCardHolder(db, schoolId, studentId!, { lock: true })
    return card && { request, classroom, card }
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, loaded, { locale }): Promise<Outcome<SignInResult>> {
    if (!loaded) return { result: { ok: false, reason: 'code-closed' } }
    const { request, classroom, card } = loaded
    const { db, env, now } = context
    // This is a retry after a lost response, so no browser holds the session of the first attempt: end it.
    if (request.enteredAt !== null) await endSessionsOf(db, [card.studentId])
    await recordFirstEntry(db, classroom.schoolId, request.id, new Date(now))
    const workspace = { kind: 'classroom', id: classroom.id, schoolId: classroom.schoolId } as const
    const outcome = await startChildSession(context, card, { strength: 'class-code', workspace, code: classroom.code })
    const kind = classroom.loginMode === 'words' ? 'words' : 'picture'
    const secret = openCardKeys(env).secret(card, kind)
    return {
      ...outcome,
      changed: [...(outcome.changed ?? []), sessionsPath(card.studentId)],
      result: {
        ...outcome.result,
        secret: kind === 'words' ? { words: formatWords(secret, locale) } : { pictures: pictureNumbers(secret) },
      },
    }
  },
})
