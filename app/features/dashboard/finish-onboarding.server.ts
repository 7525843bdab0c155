import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { checkDisplayName } from '#rules/display-name.ts'
import { onboardingRoles, schoolNameLength } from '#rules/onboarding.ts'
import { checkLine } from '#rules/classroom.ts'
import { can } from '#rules/permissions.ts'
import { accountById, checkOwnName, finishAccount, tellSchools } from '#app/features/accounts/public.server.ts'
import { openClassroom } from '#app/features/classrooms/public.server.ts'
import { approvalsOf, askedMails, askToTeach, foundSchool } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { enterSchool } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { zoneField } from '#app/platform/times.ts'
import { schoolUuid } from '#app/platform/uuid.ts'

const input = z.object({
  role: z.enum(onboardingRoles),
  name: z.string(),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  schoolKind: z.enum(['personal', 'school', 'join', 'invited']).default('personal'),
  schoolName: z.string().max(120).optional(),
  schoolId: schoolUuid.or(z.literal('')).optional(),
  classroomName: z.string().max(80).optional(),
  grade: z.string().max(20).optional(),
  timeZone: zoneField,
})

type Input = z.infer<typeof input>
type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>

/**
 * Finishes the first steps. A teacher comes into a school, founds one or has one of their own, and, if they like, opens
 * a first classroom.
 */
export const finishOnboarding = defineCommand({
  name: 'finishOnboarding',
  input,
  // A new school's id is made before its transaction opens, so that row security already lets its founder in.
  school: async (services, _actor, { role, schoolKind, schoolId }) =>
    role !== 'teacher' || schoolKind === 'invited' ? null : schoolKind === 'join' ? schoolId || null : services.newId(),

  load: async ({ db, actor }) => (actor.id ? accountById(db, actor.id, { lock: true }) : null),

  allow: (actor, account) => account !== null && can(actor, 'account.onboard', { personId: account.id }),

  async run(context, account, given) {
    if (account!.onboardedAt) throw new AppError('refused', { reason: 'already-onboarded' })
    const checked = await checkOwnName(context.db, account!, given.name)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    const named = { ...given, name: checked.value }
    // In those where they are already; before they come into another.
    if (checked.value !== account!.name)
      await tellSchools(context, account!.id, { act: 'account.profile.change', on: `people/${account!.id}` })
    const placed =
      given.role === 'teacher' ? await placeTeacher(context, account!, named) : { classroomId: null, membership: null }
    await finishAccount(context.db, account!.id, named.name, given.locale, context.now)
    return {
      result: { role: given.role, ...placed },
      changed: placed.membership && context.schoolId ? [approvalsOf(context.schoolId)] : [],
      jobs:
        placed.membership === 'pending'
          ? await askedMails(context, context.schoolId!, { id: account!.id, name: named.name })
          : [],
      audit: {
        act: 'account.onboard',
        on: `people/${account!.id}`,
        details: { role: given.role, ...(placed.membership && { membership: placed.membership }) },
      },
    }
  },
})

type Placed = { classroomId: ClassroomId | null; membership: 'pending' | 'active' | null }

async function placeTeacher(context: Context, account: Account, given: Input): Promise<Placed> {
  const { schoolId } = context
  // Their colleague's school takes them in when they say yes.
  if (given.schoolKind === 'invited') return { membership: null, classroomId: null }
  if (given.schoolKind === 'join') {
    if (!schoolId) throw new AppError('invalid', { fields: { schoolId: 'choose' } })
    const membership = await askToTeach(context, schoolId, account)
    if (membership === 'active')
      return { membership, classroomId: await firstClassroom(context, schoolId, account, given) }
    return { membership, classroomId: given.classroomName?.trim() ? await meanwhile(context, account, given) : null }
  }
  const school =
    given.schoolKind === 'school'
      ? checkDisplayName(given.schoolName ?? '', schoolNameLength)
      : ({ ok: true, value: given.name } as const)
  if (!school.ok) throw new AppError('invalid', { fields: { schoolName: school.reason } })
  await foundSchool(context, {
    id: schoolId!,
    name: school.value,
    kind: given.schoolKind,
    locale: given.locale,
    founderId: account.id,
    timeZone: given.timeZone,
  })
  return { membership: null, classroomId: await firstClassroom(context, schoolId!, account, given) }
}

/**
 * Until the school answers, the class stands in a school of the teacher's own; nothing of it is seen by the one that
 * was asked.
 */
async function meanwhile(context: Context, account: Account, given: Input): Promise<string | null> {
  const { db, newId, schoolId: asked } = context
  const own = newId()
  await enterSchool(db, own)
  await foundSchool(context, {
    id: own,
    name: given.name,
    kind: 'personal',
    locale: given.locale,
    founderId: account.id,
    timeZone: given.timeZone,
  })
  const classroomId = await firstClassroom(context, own, account, given)
  await enterSchool(db, asked)
  return classroomId
}

async function firstClassroom(
  context: Context,
  schoolId: SchoolId,
  account: Account,
  { classroomName = '', grade: written = '', locale }: Input,
): Promise<string | null> {
  if (!classroomName.trim()) return null
  const [name, grade] = [checkLine(classroomName, 'name'), checkLine(written, 'grade')]
  if (!name.ok) throw new AppError('invalid', { fields: { classroomName: name.reason } })
  if (!grade.ok) throw new AppError('invalid', { fields: { grade: grade.reason } })
  const id = context.newId()
  await openClassroom(context, { id, schoolId, name: name.value!, grade: grade.value, locale, ownerId: account.id })
  return id
}
