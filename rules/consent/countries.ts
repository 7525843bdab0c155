/**
 * Law of a country on consent for children, as the hand-over of the product states it. A lawyer confirms a row before the
 * country is switched on.
 */
export type ConsentLaw = {
  /** The capacity that agrees to the lessons themselves. */
  learning: 'school' | 'guardian'
  /** Below this age only a guardian agrees. */
  guardianBelow: number
  /** From `guardianBelow` to this age a guardian agrees and the student may refuse; from it the student agrees. */
  studentAskedBelow?: number
  /** The school may agree to the purposes of its lessons. */
  schoolAgrees: boolean
  /** Ways to answer that need no teacher who knows the guardian. A signed slip always counts. */
  confirmingMethods: readonly ('paper' | 'mail' | 'phone')[]
  /** Days in which a school answers a request for a copy of a child's data or for its deletion. */
  answerDays: number
}

// GDPR 12(3): one month; February is the shortest.
const europe = { learning: 'school', schoolAgrees: true, confirmingMethods: ['paper'], answerDays: 28 } as const

const laws = {
  // PDPA s. 19, 20 and 24: up to ten years the guardian, below twenty also the student.
  TH: {
    learning: 'school',
    guardianBelow: 11,
    studentAskedBelow: 20,
    schoolAgrees: true,
    confirmingMethods: ['paper'],
    answerDays: 30,
  },
  // PIPA 15 and 22-2, decree 17-2.
  KR: {
    learning: 'guardian',
    guardianBelow: 14,
    schoolAgrees: true,
    confirmingMethods: ['paper', 'mail', 'phone'],
    answerDays: 10,
  },
  // PIPL 28 to 31: a separate consent of the guardian, which a school cannot replace.
  CN: { learning: 'guardian', guardianBelow: 14, schoolAgrees: false, confirmingMethods: ['paper'], answerDays: 15 },
  // COPPA and FERPA: a school may authorize educational use only.
  US: { learning: 'school', guardianBelow: 13, schoolAgrees: false, confirmingMethods: ['paper'], answerDays: 45 },
  // GDPR 6 and 8; the age differs by state.
  GB: { ...europe, guardianBelow: 13 },
  FR: { ...europe, guardianBelow: 15 },
  DE: { ...europe, guardianBelow: 16 },
  IE: { ...europe, guardianBelow: 16 },
} as const satisfies Record<string, ConsentLaw>

/** The strictest row, for countries without one. */
const otherLaw: ConsentLaw = {
  learning: 'guardian',
  guardianBelow: 16,
  schoolAgrees: true,
  confirmingMethods: ['paper'],
  answerDays: 10,
}

export const countriesWithLaw = Object.keys(laws) as (keyof typeof laws)[]

export const consentLawOf = (country: string): ConsentLaw =>
  Object.hasOwn(laws, country) ? laws[country as keyof typeof laws] : otherLaw
