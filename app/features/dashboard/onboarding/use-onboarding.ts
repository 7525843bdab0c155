import { useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkDisplayName, checkPersonName } from '#rules/input/display-name.ts'
import {
  maxSchoolNameLength,
  onboardingSteps,
  type OnboardingRole,
  type OnboardingStep,
} from '#rules/workspaces/onboarding.ts'
import type { Country } from '#rules/schools/countries.ts'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { FieldReasons } from '#app/platform/errors/errors.ts'

export type Answers = {
  role: OnboardingRole | null
  name: string
  locale: Locale
  schoolKind: 'personal' | 'school' | 'join' | 'invited'
  schoolName: string
  /** Id and name of the existing school that the teacher requests to join. */
  schoolId: string
  schoolSign: string
  /** Empty until the time zone of the device or the user names it. */
  country: Country | ''
  classroomName: string
  grade: string
  /** Empty until the user chooses: the grade decides. */
  codingSkin: CodingSkin | ''
}

type FieldErrors = Partial<Record<keyof Answers, FieldReasons[string]>>

export type Onboarding = {
  answers: Answers
  errors: FieldErrors
  steps: OnboardingStep[]
  stepIndex: number
  answer: (changes: Partial<Answers>) => void
  /** Shows the steps that registration already answered; null if no step is skipped. */
  showSkippedSteps: (() => void) | null
  back: () => void
  submit: (event: FormEvent) => void
}

/** The step that contains each field. */
const fieldSteps: Record<keyof Answers, OnboardingStep> = {
  role: 'role',
  name: 'profile',
  locale: 'profile',
  schoolKind: 'classroom',
  schoolName: 'classroom',
  schoolId: 'classroom',
  schoolSign: 'classroom',
  country: 'classroom',
  classroomName: 'classroom',
  grade: 'classroom',
  codingSkin: 'classroom',
}

const storageName = 'skykite:onboarding'

export const deleteSavedAnswers = () => sessionStorage.removeItem(storageName)

/**
 * State of the onboarding form. The current step is the hash of the address, so that the browser's back button returns
 * to the previous step. Answers are saved per user in session storage and survive a reload, a language change and a
 * lost connection. All answers are sent together, in the last step.
 */
export function useOnboarding(
  personId: string,
  initialAnswers: Pick<Answers, 'role' | 'name' | 'locale' | 'schoolKind'>,
  rejectedFields?: Record<string, string>,
): Onboarding {
  const [answers, setAnswers] = useState<Answers>({
    schoolName: '',
    schoolId: '',
    schoolSign: '',
    country: '',
    classroomName: '',
    grade: '',
    codingSkin: '',
    ...initialAnswers,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [skippedSteps, setSkippedSteps] = useState({
    role: initialAnswers.role !== null,
    name: checkPersonName(initialAnswers.name).ok,
  })
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const steps = onboardingSteps(answers.role, skippedSteps)
  const index = Math.max(
    0,
    steps.findIndex((step) => `#${step}` === hash),
  )
  const goTo = (step: OnboardingStep) => void navigate({ search, hash: step }, { preventScrollReset: true })

  useEffect(() => {
    const savedText = sessionStorage.getItem(storageName)
    if (!savedText) return
    const { page, person, ...savedAnswers } = JSON.parse(savedText) as Answers & { page: Locale; person: string }
    if (person !== personId) return
    // If the user has switched the page language since, that choice wins over the saved answer.
    setAnswers({
      ...savedAnswers,
      locale: page === initialAnswers.locale ? savedAnswers.locale : initialAnswers.locale,
    })
  }, [personId, initialAnswers.locale])

  useEffect(() => {
    if (answers.role)
      sessionStorage.setItem(storageName, JSON.stringify({ ...answers, page: initialAnswers.locale, person: personId }))
  }, [answers, personId, initialAnswers.locale])

  useEffect(() => {
    const [firstField] = Object.keys(rejectedFields ?? {}) as (keyof Answers)[]
    if (!firstField) return
    setErrors(rejectedFields as FieldErrors)
    if (firstField === 'name') setSkippedSteps((previous) => ({ ...previous, name: false }))
    void navigate({ search, hash: fieldSteps[firstField] ?? 'role' }, { replace: true })
  }, [rejectedFields, navigate, search])

  return {
    answers,
    errors,
    steps,
    stepIndex: index,
    answer(changes) {
      setAnswers((current) => ({ ...current, ...changes }))
      setErrors({})
    },
    showSkippedSteps:
      skippedSteps.role || skippedSteps.name
        ? () => {
            setSkippedSteps({ role: false, name: false })
            goTo('role')
          }
        : null,
    back: () => goTo(steps[index - 1]!),
    submit(event) {
      const stepErrors = validateStep(steps[index]!, answers)
      setErrors(stepErrors)
      const next = steps[index + 1]
      if (Object.keys(stepErrors).length > 0 || next) event.preventDefault()
      if (Object.keys(stepErrors).length === 0 && next) goTo(next)
    },
  }
}

function validateStep(step: OnboardingStep, answers: Answers): FieldErrors {
  const { role, name, schoolKind, schoolName, schoolId, country } = answers
  if (step === 'role') return role ? {} : { role: 'choose' }
  if (step === 'profile') return validateName('name', name)
  if (step !== 'classroom') return {}
  return {
    ...(schoolKind === 'join' && !schoolId && { schoolId: 'choose-school' as const }),
    ...(schoolKind === 'school' && validateName('schoolName', schoolName)),
    ...(createsSchool(answers) && !country && { country: 'choose' as const }),
  }
}

/** A school of their own also holds the class of a teacher who waits for another school. */
export const createsSchool = ({ schoolKind, classroomName }: Answers): boolean =>
  schoolKind === 'personal' || schoolKind === 'school' || (schoolKind === 'join' && classroomName.trim() !== '')

function validateName(field: 'name' | 'schoolName', text: string): FieldErrors {
  const checked = field === 'name' ? checkPersonName(text) : checkDisplayName(text, maxSchoolNameLength)
  return checked.ok ? {} : { [field]: checked.reason }
}
