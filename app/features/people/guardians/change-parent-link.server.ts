import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { changeLink, linkChanges, type LinkChange, type ParentLink } from '#rules/guardians/parent-link.ts'
import { can } from '#rules/permissions.ts'
import { consentPath } from '#app/features/people/consent/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { endLinks } from './end-links.server.ts'
import { addGuardian } from './link-child.server.ts'
import { describePlace, lockStudentPlace, studentInput } from './lock-student.server.ts'
import { findRestrictedGuardian, isBlockedGuardian, liftPause, restrictGuardian } from './restrictions.server.ts'

const acts: Record<LinkChange, string> = {
  approve: 'guardians.approve',
  confirm: 'guardians.confirm',
  pause: 'guardians.pause',
  resume: 'guardians.resume',
  end: 'guardians.end',
}

/** A teacher approves a waiting link, confirms that a guardian is the parent, or pauses, resumes or ends a link. */
export const changeParentLink = defineCommand({
  name: 'changeParentLink',
  input: z.object({
    ...studentInput,
    guardian: personUuid,
    change: z.enum(linkChanges),
  }),
  async load(context, { guardian, ...input }) {
    const { db } = context
    const place = await lockStudentPlace(context, input)
    const isLink = and(
      eq(guardianships.schoolId, place.schoolId),
      eq(guardianships.studentId, input.student),
      eq(guardianships.guardianId, guardian),
    )
    const [link] = await db
      .select({ status: guardianships.status, assurance: guardianships.assurance })
      .from(guardianships)
      .where(isLink)
      .for('update')
    if (!link || link.status === 'invited') throw new AppError('not-found')
    return { place, isLink, link: link as ParentLink }
  },
  allow: (actor, { place }) => can(actor, 'guardians.manage', place),
  async run(context, { place, isLink, link }, { student, guardian, change }) {
    const { db, now, actor } = context
    // A second person vouches for a teacher who is a parent of the class.
    const isOwnLink = guardian === actor.id && change !== 'end'
    const changed = isOwnLink ? null : changeLink(link, change)
    if (!changed) throw new AppError('refused', { reason: 'already-so' })
    const { schoolId } = place
    const studentRef = { schoolId, studentId: student }
    const restricted = await findRestrictedGuardian(context, guardian)
    // The address may have been blocked since the link was made.
    if (link.status === 'waiting' && change !== 'end' && (await isBlockedGuardian(db, studentRef, restricted)))
      throw new AppError('refused', { reason: 'parent-blocked' })
    if (change === 'end') await endLinks(context, { schoolId, guardian, student })
    else await db.update(guardianships).set(changed).where(isLink)
    if (change === 'pause') await restrictGuardian(context, studentRef, restricted, null)
    else if (change !== 'end') {
      await liftPause(db, studentRef, guardian)
      await addGuardian({ db, now, actor: { id: guardian } }, schoolId, true)
    }
    const { changed: pages, on } = describePlace(place, student)
    return {
      result: {},
      changed: [consentPath(student), ...pages],
      audit: { act: acts[change], on, details: { students: [student], guardian } },
    }
  },
})
