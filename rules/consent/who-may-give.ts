import type { GuardianRelation } from '../guardians/parent-link.ts'
import { consentLawOf } from './countries.ts'
import { purposeRule, type Purpose } from './purposes.ts'

export const capacities = ['school', 'guardian', 'student'] as const
/** In which role a person answers. */
export type Capacity = (typeof capacities)[number]

export type ConsentSubject = {
  country: string
  /** In years; the youngest age of the student's age group. */
  age: number
}

/** Whether an agreement in this role switches the purpose on. */
export function mayAgree(purpose: Purpose, { country, age }: ConsentSubject, capacity: Capacity): boolean {
  const law = consentLawOf(country)
  const { owner, schoolFromAge, guardianOnly } = purposeRule(purpose)
  switch (capacity) {
    case 'guardian':
      return guardianOnly === true || age < adultAge(country)
    case 'school':
      if (owner === 'law') return law.learning === 'school'
      if (owner === 'school') return law.schoolAgrees
      return law.schoolAgrees && schoolFromAge !== undefined && age >= schoolFromAge
    case 'student':
      return !guardianOnly && age >= adultAge(country)
  }
}

/** Whether a refusal in this role switches the purpose off. */
export function mayRefuse(purpose: Purpose, subject: ConsentSubject, capacity: Capacity): boolean {
  if (capacity !== 'student') return capacity === 'guardian' || mayAgree(purpose, subject, 'school')
  const { studentAskedBelow, guardianBelow } = consentLawOf(subject.country)
  const { studentRefusesFromAge = Infinity } = purposeRule(purpose)
  const isAsked = studentAskedBelow !== undefined && subject.age >= guardianBelow
  return isAsked || subject.age >= studentRefusesFromAge || mayAgree(purpose, subject, 'student')
}

/** From this age students answer for themselves. */
function adultAge(country: string): number {
  const { guardianBelow, studentAskedBelow } = consentLawOf(country)
  return studentAskedBelow ?? guardianBelow
}

/** Relations with parental responsibility as far as the school knows; others see the week but give no consent. */
export const relationMayAnswer = (relation: GuardianRelation | null): boolean =>
  relation === null || relation === 'parent' || relation === 'guardian'
