import { z } from 'zod'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { onboardingRoles, maxSchoolNameLength } from '#rules/workspaces/onboarding.ts'
import { checkTextLine, codingSkins } from '#rules/classrooms/classroom.ts'
import { can } from '#rules/permissions.ts'
import { countries } from '#rules/schools/countries.ts'
import {
  accountById,
  checkOwnName,
  finishAccount,
  recordAuditInSchools,
} from '#app/features/people/accounts/public.server.ts'
import { insertClassroom } from '#app/features/people/classrooms/public.server.ts'
import {
  teacherApprovalsPath,
  composeTeacherRequestMails,
  requestToTeach,
  createSchool,
} from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { enterSchool } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { zoneField } from '#app/platform/forms/time-fields.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'

const input = z.object({
  role: z.enum(onboardingRoles),
  name: z.string(),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  schoolKind: z.enum(['personal', 'school', 'join', 'invited']).default('personal'),
  schoolName: z.string().max(120).optional(),
  schoolId: schoolUuid.or(z.literal('')).optional(),
  classroomName: z.string().max(80).optional(),
  grade: z.string().max(20).optional(),
  codingSkin: z.enum(codingSkins).optional(),
  timeZone: zoneField,
  country: z.enum(countries).or(z.literal('')).optional(),
})

type Input = z.infer<typeof input>
type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>

/**
 * Finishes onboarding. A teacher joins a school, founds one or gets a personal one, and optionally creates their first
 * class.
 */
export const finishOnboarding = defineCommand({
  name: 'finishOnboarding',
  input,
  // Creates the id of a new school before the transaction, so that row-level security admits its founder.
  school: async (services, _actor, { role, schoolKind, schoolId }) =>
    role !== 'teacher' || schoolKind === 'invited' ? null : schoolKind === 'join' ? schoolId || null : services.newId(),

  load: async ({ db, actor }) => (actor.id ? accountById(db, actor.id, { lock: true }) : null),

  allow: (actor, account) => account !== null && can(actor, 'account.onboard', { personId: account.id }),

  async run(context, account, input) {
    if (account!.onboardedAt) throw new AppError('refused', { reason: 'already-onboarded' })
    const checked = await checkOwnName(context.db, account!, input.name)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    const checkedInput = { ...input, name: checked.value }
    // Before the user joins another school: the name change is audited only in their existing schools.
    if (checked.value !== account!.name)
      await recordAuditInSchools(context, account!.id, { act: 'account.profile.change', on: `people/${account!.id}` })
    const placement =
      input.role === 'teacher'
        ? await addTeacherToSchool(context, account!, checkedInput)
        : { classroomId: null, membership: null }
    await finishAccount(context.db, account!.id, checkedInput.name, input.locale, context.now)
    return {
      result: { role: input.role, ...placement },
      changed: placement.membership && context.schoolId ? [teacherApprovalsPath(context.schoolId)] : [],
      jobs:
        placement.membership === 'pending'
          ? await composeTeacherRequestMails(context, context.schoolId!, { id: account!.id, name: checkedInput.name })
          : [],
      audit: {
        act: 'account.onboard',
        on: `people/${account!.id}`,
        details: { role: input.role, ...(placement.membership && { membership: placement.membership }) },
      },
    }
  },
})

type TeacherPlacement = { classroomId: ClassroomId | null; membership: 'pending' | 'active' | null }

async function addTeacherToSchool(context: CommandContext, account: Account, input: Input): Promise<TeacherPlacement> {
  const { schoolId } = context
  // The user joins the inviting school later, by accepting the invitation.
  if (input.schoolKind === 'invited') return { membership: null, classroomId: null }
  if (input.schoolKind === 'join') {
    if (!schoolId) throw new AppError('invalid', { fields: { schoolId: 'choose' } })
    const membership = await requestToTeach(context, schoolId, account)
    if (membership === 'active')
      return { membership, classroomId: await createFirstClassroom(context, schoolId, account, input) }
    return {
      membership,
      classroomId: input.classroomName?.trim() ? await createPersonalClassroom(context, account, input) : null,
    }
  }
  const school =
    input.schoolKind === 'school'
      ? checkDisplayName(input.schoolName ?? '', maxSchoolNameLength)
      : ({ ok: true, value: input.name } as const)
  if (!school.ok) throw new AppError('invalid', { fields: { schoolName: school.reason } })
  await createSchool(context, {
    id: schoolId!,
    name: school.value,
    kind: input.schoolKind,
    locale: input.locale,
    founderId: account.id,
    timeZone: input.timeZone,
    country: input.country || null,
  })
  return { membership: null, classroomId: await createFirstClassroom(context, schoolId!, account, input) }
}

/** Creates the class in a personal school until the requested school decides; that school cannot see the class. */
async function createPersonalClassroom(
  context: CommandContext,
  account: Account,
  input: Input,
): Promise<string | null> {
  const { db, newId, schoolId: requestedSchoolId } = context
  const personalSchoolId = newId()
  await enterSchool(db, personalSchoolId)
  await createSchool(context, {
    id: personalSchoolId,
    name: input.name,
    kind: 'personal',
    locale: input.locale,
    founderId: account.id,
    timeZone: input.timeZone,
    country: input.country || null,
  })
  const classroomId = await createFirstClassroom(context, personalSchoolId, account, input)
  await enterSchool(db, requestedSchoolId)
  return classroomId
}

async function createFirstClassroom(
  context: CommandContext,
  schoolId: SchoolId,
  account: Account,
  { classroomName = '', grade: gradeText = '', locale, codingSkin }: Input,
): Promise<string | null> {
  if (!classroomName.trim()) return null
  const [name, grade] = [checkTextLine(classroomName, 'name'), checkTextLine(gradeText, 'grade')]
  if (!name.ok) throw new AppError('invalid', { fields: { classroomName: name.reason } })
  if (!grade.ok) throw new AppError('invalid', { fields: { grade: grade.reason } })
  const id = context.newId()
  await insertClassroom(context, {
    id,
    schoolId,
    name: name.value!,
    grade: grade.value,
    locale,
    ownerId: account.id,
    ...(codingSkin && { codingSkin }),
  })
  return id
}
