import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { useDeviceTimeZone } from '#app/platform/time/use-dates.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import type { ErrorCode, ErrorDetails } from '#app/platform/errors/errors.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { OnboardingRole } from '#rules/workspaces/onboarding.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PathSteps } from '#app/ui/feedback/path-steps.tsx'
import type { ReceivedInvitation, SchoolListing } from '../contract.ts'
import { OnboardStep } from './onboard-step.tsx'
import { useOnboarding } from './use-onboarding.ts'
import styles from './onboard-steps.module.css'

export type Failure = { code: ErrorCode } & ErrorDetails

type OnboardStepsProps = {
  personId: string
  name: string
  role: OnboardingRole | null
  locale: Locale
  suggested: SchoolListing[]
  invitations: ReceivedInvitation[]
  failure?: Failure
}

/** Onboarding form in steps: role, name and language, school, first class. */
export function OnboardSteps({ personId, name, role, locale, suggested, invitations, failure }: OnboardStepsProps) {
  const { t } = useTranslation('dashboard')
  const { pathname, search } = useLocation()
  const schoolKind = invitations.length > 0 ? 'invited' : suggested.length > 0 ? 'join' : 'personal'
  const onboarding = useOnboarding(personId, { role, name, locale, schoolKind }, failure?.fields)
  const { steps, stepIndex, answers, showSkippedSteps, back, submit } = onboarding
  const heading = useStepFocus(stepIndex)
  const timeZone = useDeviceTimeZone() ?? ''
  const isBusy = useNavigation().state !== 'idle'
  const total = answers.role === null ? 3 : steps.length
  const step = steps[stepIndex]!
  // Users who accept an invitation create no class, and parents join a child instead of a class: other messages.
  const getMessageKey = (onboardingStep: typeof step) =>
    onboardingStep === 'classroom' && answers.schoolKind === 'invited' ? 'invited' : onboardingStep
  const isParentCodeStep = (onboardingStep: typeof step) => onboardingStep === 'code' && answers.role === 'parent'
  const getHeading = (onboardingStep: typeof step) =>
    isParentCodeStep(onboardingStep)
      ? t('onboard.code.headingParent')
      : t(`onboard.${getMessageKey(onboardingStep)}.heading`)
  const isLastStep = answers.role !== null && stepIndex === steps.length - 1

  return (
    // The hash keeps the step, so that a failed submit shows its error in the step it was sent from.
    <ActionForm
      of="finish"
      to={`${pathname}${search}#${step}`}
      remembered
      noValidate
      defaultShouldRevalidate={false}
      onSubmit={submit}
      className={styles.form}
      data-wide
    >
      {total > 1 && (
        <PathSteps
          label={t('onboard.place', { now: stepIndex + 1, total })}
          total={total}
          now={stepIndex}
          className={styles.path}
        />
      )}
      <input type="hidden" name="timeZone" value={timeZone} />
      {!steps.includes('role') && <input type="hidden" name="role" value={answers.role ?? ''} />}
      {!steps.includes('profile') && (
        <>
          <input type="hidden" name="name" value={answers.name} />
          <input type="hidden" name="locale" value={answers.locale} />
        </>
      )}
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {getHeading(step)}
        </h1>
        <p className={styles.lead}>
          {isParentCodeStep(step) ? t('onboard.code.leadParent') : t(`onboard.${getMessageKey(step)}.lead`)}
        </p>
        {showSkippedSteps && stepIndex === 0 && (
          <p className={styles.said}>
            {t(`onboard.said.${answers.role ?? 'nobody'}`, { name: answers.name })}
            <Button variant="plain" size="small" onClick={showSkippedSteps}>
              {t('onboard.said.change')}
            </Button>
          </p>
        )}
      </div>
      {failure && !failure.fields && (
        <Notice kind="danger">
          <Refusal error={failure} />
        </Notice>
      )}
      {steps.map((onboardingStep) => (
        <fieldset
          key={onboardingStep}
          hidden={onboardingStep !== step}
          className={styles.step}
          aria-label={getHeading(onboardingStep)}
        >
          <OnboardStep name={onboardingStep} onboarding={onboarding} suggested={suggested} invitations={invitations} />
        </fieldset>
      ))}
      <div className={styles.ways}>
        {stepIndex > 0 && (
          <Button variant="quiet" onClick={back} disabled={isBusy}>
            {t('onboard.back')}
          </Button>
        )}
        <Button type="submit" className={styles.next} busy={isBusy}>
          {t(isLastStep ? 'onboard.finish' : 'onboard.next')}
        </Button>
      </div>
    </ActionForm>
  )
}

/**
 * Focuses the heading after a step change, so that screen readers start at the top. On page load, focuses the first
 * field, but not on touch devices, where that would open the on-screen keyboard.
 */
function useStepFocus(stepIndex: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousIndex = useRef<number | null>(null)
  useEffect(() => {
    if (previousIndex.current === null && matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('fieldset:not([hidden]) [data-first]')?.focus()
    if (previousIndex.current !== null && previousIndex.current !== stepIndex) heading.current?.focus()
    previousIndex.current = stepIndex
  }, [stepIndex])
  return heading
}
