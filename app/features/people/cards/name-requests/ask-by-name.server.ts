import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { checkTypedName } from '#rules/students/judged-name.ts'
import { splitTitle } from '#rules/students/titles.ts'
import {
  addNameRequest,
  answerNameRequests,
  nameRequestById,
  nameRequestPath,
} from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { findNameSignInKind, verifyCodeProof } from '../sign-in/class-sign-in.server.ts'
import { verifyClaim } from './name-claim.server.ts'

/**
 * Sends a join request under a typed name; no account is created until a teacher approves it. `idempotencyKey` is an
 * idempotency key from the device: the usual key store needs a signed-in user, and here there is none.
 */
export const askByName = defineCommand({
  name: 'askByName',
  input: z.object({
    name: z.string().max(400),
    codeProof: z.string().max(300),
    code: z.string().max(20),
    idempotencyKey: z.string().max(64),
  }),
  school: async ({ env, now }, _, { codeProof, code }) =>
    verifyCodeProof(env, codeProof, code, now())?.schoolId ?? null,

  async load({ db, env, now }, { codeProof, code }) {
    const classroomRef = verifyCodeProof(env, codeProof, code, now)
    return classroomRef && (await findNameSignInKind(db, classroomRef, code, now)) ? classroomRef : null
  },

  allow: (actor) => can(actor, 'classroom.ask-by-name'),

  async run(context, classroomRef, { name: typedName, code, idempotencyKey }) {
    if (!classroomRef) throw new AppError('refused', { reason: 'code-closed' })
    const { title, name: nameWithoutTitle } = splitTitle(typedName)
    const name = checkTypedName(nameWithoutTitle)
    if (!name.ok) throw new AppError('invalid', { fields: { name: name.reason } })
    const { schoolId } = classroomRef
    const {
      id,
      classroomId,
      again: isRepeated,
    } = await addNameRequest(context, schoolId, code, {
      name: name.value,
      title,
      idempotencyKey: digestOf(idempotencyKey),
    })
    const result = { schoolId, id, name: name.value, again: isRepeated }
    if (isRepeated) return { result }
    return {
      result,
      changed: [`classrooms/${classroomId}/join-requests`, nameRequestPath(schoolId, id)],
      audit: { act: 'classroom.ask-by-name', on: classroomId },
    }
  },
})

/** Withdraws the join request of this browser, for a child who sent it by mistake. */
export const withdrawNameRequest = defineCommand({
  name: 'withdrawNameRequest',
  input: z.object({ claim: z.string().max(300) }),
  school: async ({ env, now }, _, { claim }) => verifyClaim(env, claim, now())?.schoolId ?? null,

  async load({ db, env, now }, { claim }) {
    const requestRef = verifyClaim(env, claim, now)
    return requestRef && nameRequestById(db, requestRef.schoolId, requestRef.id, { lock: true })
  },

  allow: (actor) => can(actor, 'classroom.ask-by-name'),

  async run({ db, now }, request) {
    if (request?.status !== 'pending') return { result: null }
    const { schoolId, id, classroomId } = request
    await answerNameRequests(db, schoolId, [id], { status: 'withdrawn', decidedAt: new Date(now), decidedBy: null })
    return {
      result: null,
      changed: [`classrooms/${classroomId}/join-requests`, nameRequestPath(schoolId, id)],
    }
  },
})
