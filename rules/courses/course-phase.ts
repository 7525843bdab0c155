/** Phases of a course. `beta`: only in schools that take part in the beta. A draft is in no school. */
export const coursePhases = ['draft', 'beta', 'released'] as const
export type CoursePhase = (typeof coursePhases)[number]

/**
 * Whether a school may begin a course. Classes keep a course that they began, whatever its phase. No course needs a paid
 * plan: `access` of every course is free.
 */
export const isOffered = ({ phase }: { phase: CoursePhase }, { isBeta }: { isBeta: boolean }): boolean =>
  phase === 'released' || (phase === 'beta' && isBeta)
