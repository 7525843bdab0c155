/** Properties of step kinds. */

export const isLevel = (kind: string): boolean => kind !== 'story' && kind !== 'unplugged' && kind !== 'quiz'

/** Offered after a hard level; students may skip it. */
export const isOptional = (kind: string): boolean => kind === 'practice'

/** Students write programs, which can be compared. */
export const hasPrograms = (kind: string): boolean => isLevel(kind) && kind !== 'predict'

/** Counts in tests, and earns stars in lessons. */
export const isGraded = (kind: string): boolean => kind === 'quiz' || (isLevel(kind) && !isOptional(kind))
