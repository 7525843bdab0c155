import { planState } from '#rules/billing/plan-state.ts'
import { parseUnlockCode } from '#rules/billing/unlock-code.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { can, type Actor } from '#rules/permissions.ts'
import {
  countSeatedStudents,
  getActingMemberships,
  schoolById,
  schoolSeats,
} from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { getField } from '#app/platform/request/form.ts'
import { buildActor, type RequestContext } from '#app/platform/request/request.server.ts'
import type { SchoolPlan, UnlockPage } from './contract.ts'
import { queryGrants } from './grants.server.ts'
import { planDay } from './plan-day.ts'
import { checkUnlockCode, redeemUnlockCode } from './unlock-codes/redeem-unlock-code.server.ts'
import { spendUnlockAttempt } from './unlock-codes/unlock-attempts.server.ts'

/** Loads the plan of one of the user's schools. Children and parents see nothing of it. */
export async function loadUnlockPage(requestContext: RequestContext, address: URL): Promise<UnlockPage> {
  const { services, signedIn } = requestContext
  const actors = await teachingActors(requestContext)
  const isForTeachers = actors.length > 0
  if (!isForTeachers || services.env.BILLING === 'off') return { isForTeachers, schools: [], school: null }
  const schools = await inEachSchool(
    services,
    signedIn!.user.id,
    actors.map((actor) => ({ schoolId: actor.schoolId! })),
    async (db, { schoolId }) => {
      const school = (await schoolById(db, schoolId))!
      return { id: school.id, name: school.name, personal: school.kind === 'personal' }
    },
  )
  const requestedId = address.searchParams.get('in')
  const school = schools.find(({ id }) => id === requestedId) ?? schools[0]!
  const actor = actors.find(({ schoolId }) => schoolId === school.id)!
  const plan = await read(services, actor, (db) => loadSchoolPlan(db, actor, services.now()))
  return { isForTeachers, schools, school: { ...school, ...plan } }
}

async function teachingActors({ services, signedIn }: RequestContext): Promise<Actor[]> {
  const memberships = await getActingMemberships({ services, signedIn: signedIn! })
  return memberships
    .map((membership) => buildActor(signedIn!, membership))
    .filter((actor) => can(actor, 'plan.view', { schoolId: actor.schoolId }))
}

async function loadSchoolPlan(db: Database, actor: Actor, now: number): Promise<SchoolPlan> {
  const schoolId = actor.schoolId!
  return {
    ...planState(await queryGrants(db, schoolId), planDay(now)),
    seated: await countSeatedStudents(db, schoolId),
    seats: await schoolSeats(db, schoolId),
    canManage: can(actor, 'plan.manage', { schoolId }),
  }
}

/** The user with their roles in the school that the form names. */
async function actorOfForm({ requestContext, form }: FormSubmission): Promise<Actor> {
  const id = getField(form, '_school')
  const actor = id && isUuid(id) && (await teachingActors(requestContext)).find(({ schoolId }) => schoolId === id)
  if (!actor) throw new AppError('not-found')
  return actor
}

/** Runs a command with a code: a wrong one counts as an attempt, a slip that its check characters reveal does not. */
const runWithCode =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) =>
  async (submission: FormSubmission) => {
    const actor = await actorOfForm(submission)
    if (parseUnlockCode(getField(submission.form, 'code') ?? '') === null)
      throw new AppError('invalid', { fields: { code: 'unlock-code-typo' } })
    const attempt = await spendUnlockAttempt(submission.requestContext, actor.schoolId!)
    const response = await submission.run(command, actor)
    if (response.data.ok) await attempt.refund()
    return response
  }

export const unlockActions = {
  check: runWithCode(checkUnlockCode),
  redeem: runWithCode(redeemUnlockCode),
}
