import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkTypedName } from '#rules/students/name.ts'
import { takeTitle } from '#rules/students/titles.ts'
import {
  addNameRequest,
  answerNameRequests,
  nameRequestById,
  nameRequestPath,
} from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { nameSignInAt, placeOfCodeProof } from './class-sign-in.server.ts'
import { placeOfClaim } from './name-claim.server.ts'

/**
 * A child whose name is not among the tiles types it. Nothing is made of it until a teacher says yes. `sentAs` is the
 * device's own id for this act, for nobody is signed in who could keep one.
 */
export const askByName = defineCommand({
  name: 'askByName',
  input: z.object({
    name: z.string().max(400),
    codeProof: z.string().max(300),
    code: z.string().max(20),
    sentAs: z.string().max(64),
  }),
  school: async ({ env, now }, _, { codeProof, code }) =>
    placeOfCodeProof(env, codeProof, code, now())?.schoolId ?? null,

  async load({ db, env, now }, { codeProof, code }) {
    const place = placeOfCodeProof(env, codeProof, code, now)
    return place && (await nameSignInAt(db, place, code, now)) ? place : null
  },

  allow: (actor) => can(actor, 'classroom.ask-by-name'),

  async run(context, place, { name: typed, code, sentAs }) {
    if (!place) throw new AppError('refused', { reason: 'code-closed' })
    const { title, name: bare } = takeTitle(typed)
    const name = checkTypedName(bare)
    if (!name.ok) throw new AppError('invalid', { fields: { name: name.reason } })
    const { schoolId } = place
    const { id, classroomId, again } = await addNameRequest(context, schoolId, code, {
      name: name.value,
      title,
      sentAs: digestOf(sentAs),
    })
    const result = { schoolId, id, name: name.value, again }
    if (again) return { result }
    return {
      result,
      changed: [`classrooms/${classroomId}/join-requests`, nameRequestPath(schoolId, id)],
      audit: { act: 'classroom.ask-by-name', on: classroomId },
    }
  },
})

/** Whoever asked by mistake goes back to the names. */
export const withdrawNameRequest = defineCommand({
  name: 'withdrawNameRequest',
  input: z.object({ claim: z.string().max(300) }),
  school: async ({ env, now }, _, { claim }) => placeOfClaim(env, claim, now())?.schoolId ?? null,

  async load({ db, env, now }, { claim }) {
    const place = placeOfClaim(env, claim, now)
    return place && nameRequestById(db, place.schoolId, place.id, { lock: true })
  },

  allow: (actor) => can(actor, 'classroom.ask-by-name'),

  async run({ db, now }, request) {
    if (request?.status !== 'pending') return { result: null }
    const { schoolId, id, classroomId } = request
    await answerNameRequests(db, schoolId, [id], { status: 'withdrawn', at: new Date(now), by: null })
    return {
      result: null,
      changed: [`classrooms/${classroomId}/join-requests`, nameRequestPath(schoolId, id)],
    }
  },
})
