import { useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { checkDisplayName, checkPersonName } from '#rules/display-name.ts'
import { schoolNameLength, stepsFor, type OnboardingRole, type OnboardingStep } from '#rules/onboarding.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { FieldReasons } from '#app/platform/errors.ts'

export type Answers = {
  role: OnboardingRole | null
  name: string
  locale: Locale
  schoolKind: 'personal' | 'school' | 'join' | 'invited'
  schoolName: string
  /** The school to ask, and what stands on its sign. */
  schoolId: string
  schoolSign: string
  classroomName: string
  grade: string
}

type FieldErrors = Partial<Record<keyof Answers, FieldReasons[string]>>

export type Onboarding = {
  answers: Answers
  errors: FieldErrors
  steps: OnboardingStep[]
  at: number
  answer: (more: Partial<Answers>) => void
  /** What was said when registering is asked after all; nothing where it is asked already. */
  askAgain: (() => void) | null
  back: () => void
  submit: (event: FormEvent) => void
}

/** In which step each field is asked for. */
const stepOf: Record<keyof Answers, OnboardingStep> = {
  role: 'role',
  name: 'profile',
  locale: 'profile',
  schoolKind: 'classroom',
  schoolName: 'classroom',
  schoolId: 'classroom',
  schoolSign: 'classroom',
  classroomName: 'classroom',
  grade: 'classroom',
}

const kept = 'skykite:onboarding'

/** The steps are done; what was answered need not be kept. */
export const forgetAnswers = () => sessionStorage.removeItem(kept)

/**
 * The steps and their answers. Where we are is the address's hash, so the browser's own back button goes back a step;
 * answers outlive that,
 * a reload, a change of language and a lost network, and are the person's own. Everything is sent once, at the end.
 */
export function useOnboarding(
  personId: string,
  known: Pick<Answers, 'role' | 'name' | 'locale' | 'schoolKind'>,
  refused?: Record<string, string>,
): Onboarding {
  const [answers, setAnswers] = useState<Answers>({
    schoolName: '',
    schoolId: '',
    schoolSign: '',
    classroomName: '',
    grade: '',
    ...known,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [before, setBefore] = useState({ role: known.role !== null, name: checkPersonName(known.name).ok })
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const steps = stepsFor(answers.role, before)
  const at = Math.max(
    0,
    steps.findIndex((step) => `#${step}` === hash),
  )
  const goTo = (step: OnboardingStep) => void navigate({ search, hash: step }, { preventScrollReset: true })

  useEffect(() => {
    const earlier = sessionStorage.getItem(kept)
    if (!earlier) return
    const { page, person, ...given } = JSON.parse(earlier) as Answers & { page: Locale; person: string }
    if (person !== personId) return
    // Whoever changed the language of the page meant that one.
    setAnswers({ ...given, locale: page === known.locale ? given.locale : known.locale })
  }, [personId, known.locale])

  useEffect(() => {
    if (answers.role) sessionStorage.setItem(kept, JSON.stringify({ ...answers, page: known.locale, person: personId }))
  }, [answers, personId, known.locale])

  useEffect(() => {
    const [first] = Object.keys(refused ?? {}) as (keyof Answers)[]
    if (!first) return
    setErrors(refused as FieldErrors)
    if (first === 'name') setBefore((asked) => ({ ...asked, name: false }))
    void navigate({ search, hash: stepOf[first] ?? 'role' }, { replace: true })
  }, [refused, navigate, search])

  return {
    answers,
    errors,
    steps,
    at,
    answer(more) {
      setAnswers((now) => ({ ...now, ...more }))
      setErrors({})
    },
    askAgain:
      before.role || before.name
        ? () => {
            setBefore({ role: false, name: false })
            goTo('role')
          }
        : null,
    back: () => goTo(steps[at - 1]!),
    submit(event) {
      const found = objectionsIn(steps[at]!, answers)
      setErrors(found)
      const next = steps[at + 1]
      if (Object.keys(found).length > 0 || next) event.preventDefault()
      if (Object.keys(found).length === 0 && next) goTo(next)
    },
  }
}

function objectionsIn(step: OnboardingStep, { role, name, schoolKind, schoolName, schoolId }: Answers): FieldErrors {
  if (step === 'role') return role ? {} : { role: 'choose' }
  if (step === 'profile') return objection('name', name)
  if (step === 'classroom' && schoolKind === 'join') return schoolId ? {} : { schoolId: 'choose-school' }
  return step === 'classroom' && schoolKind === 'school' ? objection('schoolName', schoolName) : {}
}

function objection(field: 'name' | 'schoolName', text: string): FieldErrors {
  const checked = field === 'name' ? checkPersonName(text) : checkDisplayName(text, schoolNameLength)
  return checked.ok ? {} : { [field]: checked.reason }
}
