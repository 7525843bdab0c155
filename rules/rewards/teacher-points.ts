/** Points that a teacher can grant per skill. Only positive; the first five skills are on the quick sheet. */

export const skillPoints = {
  'helped-a-friend': 2,
  'kept-trying': 2,
  'good-idea': 1,
  'good-question': 1,
  'worked-together': 1,
  'explained-clearly': 2,
  'planned-first': 1,
  'found-a-mistake': 1,
  'listened-well': 1,
  'calm-and-careful': 1,
  'was-fair': 1,
  'took-care': 1,
} as const

export type Skill = keyof typeof skillPoints
export const skills = Object.keys(skillPoints) as [Skill, ...Skill[]]
export const firstSkills = skills.slice(0, 5)

/** Limits per student and class. */
export const teacherBounds = { perDay: 10, perWeek: 30 } as const

export const fitsTeacherBounds = (adding: number, granted: { today: number; week: number }): boolean =>
  granted.today + adding <= teacherBounds.perDay && granted.week + adding <= teacherBounds.perWeek

export const undoWithinMs = 24 * 60 * 60_000

export const canUndo = (givenAt: number, now: number): boolean => now - givenAt <= undoWithinMs

/** An undo never makes the balance negative. */
export const computeUndoAmount = (amount: number, balance: number): number => Math.min(amount, Math.max(0, balance))
