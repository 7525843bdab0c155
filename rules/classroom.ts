import type { SchoolId } from './ids.ts'
import { hasHiddenSigns } from './input/hidden-signs.ts'
import { can, type Actor } from './permissions.ts'

/** What a classroom can be set to, and what its name may be. */

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
export const classroomColours = ['sky', 'sun', 'leaf', 'plum', 'kite'] as const
export const joinPolicies = ['open', 'request', 'closed'] as const
export const loginModes = ['picture', 'words', 'email'] as const
export const codingSkins = ['icon', 'block', 'text'] as const
export type CodingSkin = (typeof codingSkins)[number]
export const leaderboards = ['visible', 'own-rank', 'hidden'] as const

export type ClassroomSettings = {
  name: string
  grade: string | null
  icon: (typeof classroomIcons)[number]
  colour: (typeof classroomColours)[number]
  locale: 'en' | 'th' | 'ko' | 'cn'
  joinPolicy: (typeof joinPolicies)[number]
  loginMode: (typeof loginModes)[number]
  codingSkin: CodingSkin
  leaderboard: (typeof leaderboards)[number]
  /** When games sleep, `19:00` by the school's clock; both or none. */
  quietFrom: string | null
  quietTo: string | null
  /** Days, `2026-11-15`. */
  termStarts: string | null
  termEnds: string | null
}

const longest = { name: 80, grade: 20 }

export type SettingsReason = 'empty' | 'too-long' | 'hidden-characters' | 'ends-before-it-starts' | 'invalid-value'

/** One line, something to read, nothing invisible. The same for a name and a grade; only a grade may be left out. */
export function checkLine(
  text: string,
  what: 'name' | 'grade',
): { ok: true; value: string | null } | { ok: false; reason: SettingsReason } {
  const line = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (line === '') return what === 'grade' ? { ok: true, value: null } : { ok: false, reason: 'empty' }
  if (hasHiddenSigns(line)) return { ok: false, reason: 'hidden-characters' }
  if (line.length > longest[what]) return { ok: false, reason: 'too-long' }
  return { ok: true, value: line }
}

/** Reasons by field; none means the settings stand. Days compare as they are written. */
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
  const [named, graded] = [checkLine(name, 'name'), checkLine(grade ?? '', 'grade')]
  return {
    ...(named.ok ? {} : { name: named.reason }),
    ...(graded.ok ? {} : { grade: graded.reason }),
    ...(quietFrom !== quietTo || quietFrom === null ? {} : { quietTo: 'invalid-value' as const }),
    ...(termStarts && termEnds && termEnds < termStarts ? { termEnds: 'ends-before-it-starts' as const } : {}),
  }
}

/** One means nothing without the other. */
const together = [
  ['quietFrom', 'quietTo'],
  ['termStarts', 'termEnds'],
] as const satisfies (keyof ClassroomSettings)[][]

/**
 * What was changed on a sheet since it was opened. The rest is not written back: a colleague may have changed it
 * meanwhile. What belongs together is changed together, so that it is as somebody saw and meant it.
 */
export function changedSettings(opened: ClassroomSettings, now: ClassroomSettings): Partial<ClassroomSettings> {
  const isChanged = (field: keyof ClassroomSettings) => now[field] !== opened[field]
  const partsOf = (field: string) => together.find((fields) => fields.some((one) => one === field))
  return Object.fromEntries(
    Object.entries(now).filter(([field]) => (partsOf(field) ?? [field as keyof ClassroomSettings]).some(isChanged)),
  )
}

/** A look of its own for a new class, so that ten of them are told apart at a glance. */
export function lookFor(count: number): Pick<ClassroomSettings, 'icon' | 'colour'> {
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
  return { icon: order[count % order.length]!, colour: classroomColours[count % classroomColours.length]! }
}

/** Who opens classes in a school; in a teacher's own space only they, whoever teaches along there. */
export const mayOpenClassroom = (actor: Actor, school: { id: SchoolId; kind: string }): boolean =>
  can(actor, school.kind === 'personal' ? 'school.administer' : 'classroom.create', { schoolId: school.id })
