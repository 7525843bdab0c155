import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkDisplayName } from '#rules/input/display-name.ts'
import { maxSchoolNameLength } from '#rules/workspaces/onboarding.ts'
import { configurableKinds } from '#rules/retention.ts'
import { codingSkins, joinPolicies, leaderboards, loginModes } from '#rules/classrooms/classroom.ts'
import { parentLinkPolicies } from '#rules/guardians/parent-link.ts'
import type { SchoolId } from '#rules/ids.ts'
import { countries } from '#rules/schools/countries.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { transferPolicies } from '#rules/students/transfer.ts'
import { memberships, schools } from '#app/features/people/schools/public-tables.server.ts'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { clockField } from '#app/platform/forms/time-fields.ts'
import { schoolAdminCommand } from './school-admin-command.server.ts'

const timeZones = new Set(Intl.supportedValuesOf('timeZone'))

const keeps = z.partialRecord(z.enum(configurableKinds), z.coerce.number())

/** Changes the school's name, location and defaults for all classes. */
export const changeSchool = defineCommand({
  name: 'changeSchool',
  input: z.object({
    name: z.string(),
    country: z.enum(countries),
    timezone: z.string().refine((zone) => timeZones.has(zone), 'choose'),
    locale: z.enum(['en', 'th', 'ko', 'cn']),
    chat: z.enum(['on', 'off']).default('off'),
    joinPolicy: z.enum(joinPolicies),
    loginMode: z.enum(loginModes),
    codingSkin: z.enum(codingSkins),
    leaderboard: z.enum(leaderboards),
    quietFrom: clockField.nullable().default(null),
    quietTo: clockField.nullable().default(null),
    transfers: z.enum(transferPolicies).default('ask'),
    parentLinks: z.enum(parentLinkPolicies).default('first'),
    keeps: jsonField(keeps),
  }),
  ...schoolAdminCommand,
  async run({ db }, { schoolId }, { name, country, timezone, locale, chat, ...rest }) {
    const checkedName = checkDisplayName(name, maxSchoolNameLength)
    if (!checkedName.ok) throw new AppError('invalid', { fields: { name: checkedName.reason } })
    if (rest.quietFrom !== null && rest.quietFrom === rest.quietTo)
      throw new AppError('invalid', { fields: { quietTo: 'invalid-value' } })
    const settings = parseSchoolSettings({ ...rest, chat: chat === 'on' })
    const allowedFreeText = await isFreeTextAllowed(db, schoolId)
    await db
      .update(schools)
      .set({ name: checkedName.value, country, timezone, locale, settings })
      .where(eq(schools.id, schoolId))
    if (allowedFreeText && !settings.chat) await invalidateStudentRights(db, schoolId)
    return {
      result: null,
      changed: [`schools/${schoolId}/settings`],
      audit: { act: 'school.change', on: `schools/${schoolId}`, details: { country, timezone, locale, ...settings } },
    }
  },
})

/** Makes open student sessions recheck their permissions within seconds, so that writing stops immediately. */
async function invalidateStudentRights(db: Database, schoolId: SchoolId): Promise<void> {
  await db.execute(sql`
    INSERT INTO rights_changes (person_id, changed_at)
    SELECT DISTINCT user_id, clock_timestamp() FROM ${memberships} WHERE school_id = ${schoolId} AND role = 'student' AND status = 'active'
    ORDER BY user_id
    ON CONFLICT (person_id) DO UPDATE SET changed_at = excluded.changed_at`)
}
