import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { checkDisplayName } from '#rules/display-name.ts'
import { schoolNameLength } from '#rules/onboarding.ts'
import { chosenKinds } from '#rules/retention.ts'
import { codingSkins, joinPolicies, leaderboards, loginModes } from '#rules/classroom.ts'
import { countries, readSettings, type Country } from '#rules/school-settings.ts'
import { transferPolicies } from '#rules/students/transfer.ts'
import { schools } from '#app/features/schools/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { clockField } from '#app/platform/times.ts'
import { schoolAdminCommand } from './school-admin-command.server.ts'

const clocks = new Set(Intl.supportedValuesOf('timeZone'))

const keeps = z.partialRecord(z.enum(chosenKinds), z.coerce.number())

/** What the school is called, where it is, and what holds in all its classrooms. */
export const changeSchool = defineCommand({
  name: 'changeSchool',
  input: z.object({
    name: z.string(),
    country: z.enum(Object.keys(countries) as [Country, ...Country[]]),
    timezone: z.string().refine((zone) => clocks.has(zone), 'choose'),
    locale: z.enum(['en', 'th', 'ko', 'cn']),
    chat: z.enum(['on', 'off']).default('off'),
    joinPolicy: z.enum(joinPolicies),
    loginMode: z.enum(loginModes),
    codingSkin: z.enum(codingSkins),
    leaderboard: z.enum(leaderboards),
    quietFrom: clockField.nullable().default(null),
    quietTo: clockField.nullable().default(null),
    transfers: z.enum(transferPolicies).default('ask'),
    keeps: jsonField(keeps),
  }),
  ...schoolAdminCommand,
  async run({ db }, { schoolId }, { name, country, timezone, locale, chat, ...rest }) {
    const checked = checkDisplayName(name, schoolNameLength)
    if (!checked.ok) throw new AppError('invalid', { fields: { name: checked.reason } })
    if (rest.quietFrom !== null && rest.quietFrom === rest.quietTo)
      throw new AppError('invalid', { fields: { quietTo: 'invalid-value' } })
    const settings = readSettings({ ...rest, chat: chat === 'on' })
    await db
      .update(schools)
      .set({ name: checked.value, country, timezone, locale, settings })
      .where(eq(schools.id, schoolId))
    return {
      result: null,
      changed: [`schools/${schoolId}/settings`],
      audit: { act: 'school.change', on: `schools/${schoolId}`, details: { country, timezone, locale, ...settings } },
    }
  },
})
