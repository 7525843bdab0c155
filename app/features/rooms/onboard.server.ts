import { z } from 'zod'
import { checkDisplayName, onboardingRoles } from '#rules/onboarding.ts'
import { can } from '#rules/permissions.ts'
import { accountById, finishAccount } from '#app/features/accounts/public.server.ts'
import { openClassroom } from '#app/features/classrooms/public.server.ts'
import { foundSchool } from '#app/features/schools/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'

const input = z.object({
  role: z.enum(onboardingRoles),
  name: z.string(),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  schoolKind: z.enum(['personal', 'school']).default('personal'),
  schoolName: z.string().max(120).optional(),
  classroomName: z.string().max(80).optional(),
  grade: z.string().max(20).optional(),
})

/** Finishes the first steps. A teacher gets a school (of their own, or one they found) and, if they like, a first classroom. */
export const finishOnboarding = defineCommand({
  name: 'finishOnboarding',
  input,
  // The new school's id is made before its transaction opens, so that row security already lets its founder in.
  school: async (services, _actor, { role }) => (role === 'teacher' ? services.newId() : null),

  load: async ({ db, actor }) => (actor.id ? accountById(db, actor.id, { lock: true }) : null),

  allow: (actor, account) => can(actor, 'account.onboard', { personId: account?.id }),

  async run({ db, now, newId, schoolId }, account, { role, name, locale, schoolKind, schoolName, classroomName, grade }) {
    if (account!.onboardedAt) throw new AppError('refused', { reason: 'already-onboarded' })
    const checked = checkDisplayName(name)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    const founderId = account!.id
    if (role === 'teacher' && schoolId) {
      const school = schoolKind === 'school' ? checkDisplayName(schoolName ?? '') : checked
      if (!school.ok) throw new AppError('invalid', { fields: { schoolName: school.reason } })
      await foundSchool(db, { id: schoolId, name: school.value, kind: schoolKind, locale, founderId })
      if (classroomName?.trim())
        await openClassroom(db, { id: newId(), schoolId, name: classroomName.trim(), grade: grade?.trim() || null, locale, ownerId: founderId })
    }
    await finishAccount(db, founderId, checked.value, locale, now)
    return { result: { role }, audit: { act: 'account.onboard', on: founderId, details: { role } } }
  },
})
