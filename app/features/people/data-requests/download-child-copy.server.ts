import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { buildPersonFile, loadStudent } from '#app/features/people/school-admin/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { findRequest } from './lock-request.server.ts'
import { findObstacle } from './own-child.server.ts'

/** The requester downloads the approved copy: the export of the school without what other family members wrote. */
export const downloadChildCopy = defineCommand({
  name: 'downloadChildCopy',
  readOnly: true,
  heavy: true,
  quota: 'own-data',
  input: z.object({ request: uuid }),
  async load({ db, actor, schoolId, now }, { request: id }) {
    const request = await findRequest(db, schoolId, id)
    if (!request || request.guardianId !== actor.id || request.status !== 'ready') throw new AppError('not-found')
    if (now >= request.until!.getTime()) throw new AppError('not-found')
    const link = { schoolId: request.schoolId, student: request.studentId, guardian: actor.id }
    const child = await loadStudent({ db, schoolId }, request.studentId)
    return { child, schoolId: request.schoolId, obstacle: await findObstacle(db, link) }
  },
  allow: (actor, { child, schoolId, obstacle }) =>
    child !== null && can(actor, 'child-data.request', { schoolId, relations: obstacle === null ? ['guardian'] : [] }),
  async run({ db, actor, now }, { child }) {
    const text = await buildPersonFile(db, child!, { now, guardian: actor.id! })
    return { result: { text }, audit: { act: 'child-data.download', on: `people/${child!.personId}` } }
  },
})
