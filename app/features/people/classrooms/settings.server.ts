import { z } from 'zod'
import {
  checkTextLine,
  checkSettings,
  classroomColors,
  classroomIcons,
  codingSkins,
  joinPolicies,
  leaderboards,
  loginModes,
  shownLessons,
  type ClassroomSettings,
} from '#rules/classrooms/classroom.ts'
import { parseQuietHours } from '#rules/rewards/quiet-hours.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { clockField, dayField } from '#app/platform/forms/time-fields.ts'

const day = dayField.nullable().default(null)
const clock = clockField.nullable().default(null)

/** Form fields of the create and edit commands. */
export const settingsInput = z.object({
  name: z.string().max(200),
  grade: z.string().max(60).default(''),
  icon: z.enum(classroomIcons),
  colour: z.enum(classroomColors),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  joinPolicy: z.enum(joinPolicies),
  loginMode: z.enum(loginModes),
  codingSkin: z.enum(codingSkins),
  lessonsShown: z.enum(shownLessons).default('all'),
  leaderboard: z.enum(leaderboards),
  quietFrom: clock,
  quietTo: clock,
  termStarts: day,
  termEnds: day,
})

/** The settings at the time the form was opened; sent with the edit, so that only changed fields are saved. */
export const openedSettingsField = jsonField(settingsInput).nullable().catch(null).default(null)

export type SettingsInput = z.infer<typeof settingsInput>

/** Returns settings in stored form. Throws `invalid` with the invalid fields. */
export function parseSettings(input: SettingsInput): ClassroomSettings {
  requireValidSettings(input)
  return toStoredSettings(input)
}

export function requireValidSettings(settings: Parameters<typeof checkSettings>[0]): void {
  const fields = checkSettings(settings)
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}

/** Converts without validation: for stored settings, which the user cannot correct. */
export function toStoredSettings(input: SettingsInput): ClassroomSettings {
  const textLine = (text: string, field: 'name' | 'grade') => {
    const checked = checkTextLine(text, field)
    return checked.ok ? checked.value : null
  }
  const { icon, colour, locale, joinPolicy, loginMode, codingSkin, lessonsShown, leaderboard, termStarts, termEnds } =
    input
  const quiet = parseQuietHours(input.quietFrom, input.quietTo)
  return {
    name: textLine(input.name, 'name')!,
    grade: textLine(input.grade, 'grade'),
    icon,
    colour,
    locale,
    joinPolicy,
    loginMode,
    codingSkin,
    lessonsShown,
    leaderboard,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    termStarts,
    termEnds,
  }
}
