import type { SchoolId } from '../ids.ts'
import { hasHiddenCharacters } from '../input/hidden-characters.ts'
import { can, type Actor } from '../permissions.ts'

/** Classroom settings and their validation. */

export const classroomIcons = [
  'apple',
  'bell',
  'boat',
  'cat',
  'drum',
  'elephant',
  'fish',
  'flower',
  'key',
  'kite',
  'moon',
  'snail',
  'star',
  'sun',
  'tree',
  'umbrella',
] as const
export const classroomColors = ['sky', 'sun', 'leaf', 'plum', 'kite'] as const
export const joinPolicies = ['open', 'request', 'closed'] as const
export const loginModes = ['picture', 'words', 'email'] as const
export const codingSkins = ['icon', 'block', 'text'] as const
export type CodingSkin = (typeof codingSkins)[number]
export const leaderboards = ['visible', 'own-rank', 'hidden'] as const

/** Lessons on the path of a student: all of the course, or only the assigned ones. */
export const shownLessons = ['all', 'assigned'] as const
export type ShownLessons = (typeof shownLessons)[number]

export type ClassroomSettings = {
  name: string
  grade: string | null
  icon: (typeof classroomIcons)[number]
  colour: (typeof classroomColors)[number]
  locale: 'en' | 'th' | 'ko' | 'cn'
  joinPolicy: (typeof joinPolicies)[number]
  loginMode: (typeof loginModes)[number]
  codingSkin: CodingSkin
  lessonsShown: ShownLessons
  leaderboard: (typeof leaderboards)[number]
  /** Quiet hours, when games are closed: `19:00` in the school's time zone. Both are set or both are `null`. */
  quietFrom: string | null
  quietTo: string | null
  /** Dates as `2026-11-15`. */
  termStarts: string | null
  termEnds: string | null
}

const maxLengths = { name: 80, grade: 20 }

export type SettingsReason = 'empty' | 'too-long' | 'hidden-characters' | 'ends-before-it-starts' | 'invalid-value'

/** Normalizes a one-line text and rejects hidden characters. A name is required, a grade is optional. */
export function checkTextLine(
  text: string,
  field: 'name' | 'grade',
): { ok: true; value: string | null } | { ok: false; reason: SettingsReason } {
  const line = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (line === '') return field === 'grade' ? { ok: true, value: null } : { ok: false, reason: 'empty' }
  if (hasHiddenCharacters(line)) return { ok: false, reason: 'hidden-characters' }
  if (line.length > maxLengths[field]) return { ok: false, reason: 'too-long' }
  return { ok: true, value: line }
}

/** Errors by field; an empty object means valid. ISO dates compare correctly as strings. */
export function checkSettings({
  name,
  grade,
  quietFrom,
  quietTo,
  termStarts,
  termEnds,
}: Pick<ClassroomSettings, 'name' | 'grade' | 'quietFrom' | 'quietTo' | 'termStarts' | 'termEnds'>): Partial<
  Record<keyof ClassroomSettings, SettingsReason>
> {
  const [nameCheck, gradeCheck] = [checkTextLine(name, 'name'), checkTextLine(grade ?? '', 'grade')]
  return {
    ...(nameCheck.ok ? {} : { name: nameCheck.reason }),
    ...(gradeCheck.ok ? {} : { grade: gradeCheck.reason }),
    ...(quietFrom !== quietTo || quietFrom === null ? {} : { quietTo: 'invalid-value' as const }),
    ...(termStarts && termEnds && termEnds < termStarts ? { termEnds: 'ends-before-it-starts' as const } : {}),
  }
}

/** Fields that are only valid together. */
const linkedFields = [
  ['quietFrom', 'quietTo'],
  ['termStarts', 'termEnds'],
] as const satisfies (keyof ClassroomSettings)[][]

/**
 * The settings edited since the form was opened. Unedited fields are not written, because another teacher may have
 * changed them concurrently. Linked fields are written together, so that a pair never mixes two edits.
 */
export function changedSettings(original: ClassroomSettings, edited: ClassroomSettings): Partial<ClassroomSettings> {
  const isChanged = (field: keyof ClassroomSettings) => edited[field] !== original[field]
  const linkedWith = (field: string) => linkedFields.find((fields) => fields.some((candidate) => candidate === field))
  return Object.fromEntries(
    Object.entries(edited).filter(([field]) =>
      (linkedWith(field) ?? [field as keyof ClassroomSettings]).some(isChanged),
    ),
  )
}

/** Icon and color of the `count`-th class of a school; consecutive classes look different. */
export function defaultAppearance(count: number): Pick<ClassroomSettings, 'icon' | 'colour'> {
  const order = [
    'kite',
    'boat',
    'moon',
    'flower',
    'fish',
    'star',
    'tree',
    'cat',
    'sun',
    'elephant',
    'drum',
    'umbrella',
    'apple',
    'snail',
    'bell',
    'key',
  ] as const
  return { icon: order[count % order.length]!, colour: classroomColors[count % classroomColors.length]! }
}

/** Whether the actor may create a class. In a teacher's personal school only its owner may, not co-teachers. */
export const mayOpenClassroom = (actor: Actor, school: { id: SchoolId; kind: string }): boolean =>
  can(actor, school.kind === 'personal' ? 'school.administer' : 'classroom.create', { schoolId: school.id })
