import { z } from 'zod'
import { enterAgainMs } from '#rules/join.ts'
import { picturesIn, showWords } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { endSessionsOf, sessionsPath } from '#app/features/accounts/public.server.ts'
import { classroomById, nameRequestById, noteEntered, rosterOf } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Outcome } from '#app/platform/command.server.ts'
import { cardHolder } from './children.server.ts'
import { openCardKeys } from './keys.server.ts'
import { placeOfClaim } from './name-claim.server.ts'
import { letIn, type Tried } from './sign-in.server.ts'

/**
 * A teacher has let in the child who asked at this browser: it gets their session, once, and shows them the secret with
 * which they come in from now on.
 */
export const enterByNameRequest = defineCommand({
  name: 'enterByNameRequest',
  input: z.object({ claim: z.string().max(300), locale: z.enum(['en', 'th', 'ko', 'cn']) }),
  school: async ({ env, now }, _, { claim }) => placeOfClaim(env, claim, now())?.schoolId ?? null,

  async load({ db, env, now }, { claim }) {
    const place = placeOfClaim(env, claim, now)
    const request = place && (await nameRequestById(db, place.schoolId, place.id, { lock: true }))
    const open =
      request?.status === 'approved' && (request.enteredAt === null || now - request.enteredAt.getTime() < enterAgainMs)
    if (!open) return null
    const { schoolId, classroomId, studentId } = request
    const room = await classroomById(db, schoolId, classroomId)
    // Let in, and taken out again before they came.
    const learns = (await rosterOf(db, schoolId, classroomId)).some(({ id }) => id === studentId)
    if (room?.status !== 'active' || !learns) return null
    const card = await cardHolder(db, schoolId, studentId!, { lock: true })
    return card && { request, room, card }
  },

  allow: (actor) => can(actor, 'student.sign-in'),

  async run(context, loaded, { locale }): Promise<Outcome<Tried>> {
    if (!loaded) return { result: { ok: false, reason: 'code-closed' } }
    const { request, room, card } = loaded
    const { db, env, now } = context
    // It asks again because it heard no answer, so nobody holds the session it was given.
    if (request.enteredAt !== null) await endSessionsOf(db, [card.studentId])
    await noteEntered(db, room.schoolId, request.id, new Date(now))
    const place = { kind: 'classroom', id: room.id, schoolId: room.schoolId } as const
    const entered = await letIn(context, card, { strength: 'class-code', room: place, code: room.code })
    const kind = room.loginMode === 'words' ? 'words' : 'picture'
    const secret = openCardKeys(env).secret(card, kind)
    return {
      ...entered,
      changed: [...(entered.changed ?? []), sessionsPath(card.studentId)],
      result: {
        ...entered.result,
        secret: kind === 'words' ? { words: showWords(secret, locale) } : { pictures: picturesIn(secret) },
      },
    }
  },
})
