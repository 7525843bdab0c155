/** What the kinds of steps ask of a learner. */

export const isLevel = (kind: string): boolean => kind !== 'story' && kind !== 'unplugged' && kind !== 'quiz'

/** Offered after a hard level; the way goes on without it. */
export const isOptional = (kind: string): boolean => kind === 'practice'

/** What a test asks, and what stars are won with on the way. */
export const isAsked = (kind: string): boolean => kind === 'quiz' || (isLevel(kind) && !isOptional(kind))
