import { z } from 'zod'
import {
  checkLine,
  checkSettings,
  classroomColours,
  classroomIcons,
  codingSkins,
  joinPolicies,
  leaderboards,
  loginModes,
  type ClassroomSettings,
} from '#rules/classroom.ts'
import { quietHours } from '#rules/rewards/quiet-hours.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { clockField, dayField } from '#app/platform/times.ts'

const day = dayField.nullable().default(null)
const clock = clockField.nullable().default(null)

/** The form of a classroom, as create and edit read it. */
export const settingsInput = z.object({
  name: z.string().max(200),
  grade: z.string().max(60).default(''),
  icon: z.enum(classroomIcons),
  colour: z.enum(classroomColours),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  joinPolicy: z.enum(joinPolicies),
  loginMode: z.enum(loginModes),
  codingSkin: z.enum(codingSkins),
  leaderboard: z.enum(leaderboards),
  quietFrom: clock,
  quietTo: clock,
  termStarts: day,
  termEnds: day,
})

/** The sheet as it was when somebody opened it, said along with what they made of it. */
export const openedSheet = jsonField(settingsInput).nullable().catch(null).default(null)

export type SettingsInput = z.infer<typeof settingsInput>

/** The settings as they are kept, or the fields to look at again. */
export function settingsFrom(input: SettingsInput): ClassroomSettings {
  requireSettings(input)
  return asKept(input)
}

export function requireSettings(given: Parameters<typeof checkSettings>[0]): void {
  const fields = checkSettings(given)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** The same without a question: what was there when a sheet was opened is nothing that its reader could mend. */
export function asKept(input: SettingsInput): ClassroomSettings {
  const line = (text: string, what: 'name' | 'grade') => {
    const checked = checkLine(text, what)
    return checked.ok ? checked.value : null
  }
  const { icon, colour, locale, joinPolicy, loginMode, codingSkin, leaderboard, termStarts, termEnds } = input
  const quiet = quietHours(input.quietFrom, input.quietTo)
  return {
    name: line(input.name, 'name')!,
    grade: line(input.grade, 'grade'),
    icon,
    colour,
    locale,
    joinPolicy,
    loginMode,
    codingSkin,
    leaderboard,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    termStarts,
    termEnds,
  }
}
