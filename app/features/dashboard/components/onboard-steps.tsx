import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { useDeviceZone } from '#app/platform/shell/nav-dates.ts'
import { ActionForm } from '#app/platform/action-form.tsx'
import type { ErrorCode, ErrorDetails } from '#app/platform/errors.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { OnboardingRole } from '#rules/onboarding.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PathSteps } from '#app/ui/path-steps.tsx'
import type { Invited, SchoolSign } from '../contract.ts'
import { OnboardStep } from './onboard-step.tsx'
import { useOnboarding } from './use-onboarding.ts'
import styles from './onboard-steps.module.css'

export type Failure = { code: ErrorCode } & ErrorDetails

type OnboardStepsProps = {
  personId: string
  name: string
  role: OnboardingRole | null
  locale: Locale
  suggested: SchoolSign[]
  invitations: Invited[]
  failure?: Failure
}

/** Who somebody is, what they are called, where they teach, and their first class: one form in a few steps. */
export function OnboardSteps({ personId, name, role, locale, suggested, invitations, failure }: OnboardStepsProps) {
  const { t } = useTranslation('dashboard')
  const { pathname, search } = useLocation()
  const schoolKind = invitations.length > 0 ? 'invited' : suggested.length > 0 ? 'join' : 'personal'
  const onboarding = useOnboarding(personId, { role, name, locale, schoolKind }, failure?.fields)
  const { steps, at, answers, askAgain, back, submit } = onboarding
  const heading = useFocusAfter(at)
  const zone = useDeviceZone() ?? ''
  const busy = useNavigation().state !== 'idle'
  const total = answers.role === null ? 3 : steps.length
  const step = steps[at]!
  // A parent joins no class; whoever takes an invitation makes none.
  const topic = (one: typeof step) => (one === 'classroom' && answers.schoolKind === 'invited' ? 'invited' : one)
  const forParent = (one: typeof step) => one === 'code' && answers.role === 'parent'
  const headingOf = (one: typeof step) =>
    forParent(one) ? t('onboard.code.headingParent') : t(`onboard.${topic(one)}.heading`)
  const last = answers.role !== null && at === steps.length - 1

  return (
    // With its step: what could not be sent is said where it was sent from.
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
        <PathSteps label={t('onboard.place', { now: at + 1, total })} total={total} now={at} className={styles.path} />
      )}
      <input type="hidden" name="timeZone" value={zone} />
      {!steps.includes('role') && <input type="hidden" name="role" value={answers.role ?? ''} />}
      {!steps.includes('profile') && (
        <>
          <input type="hidden" name="name" value={answers.name} />
          <input type="hidden" name="locale" value={answers.locale} />
        </>
      )}
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {headingOf(step)}
        </h1>
        <p className={styles.lead}>
          {forParent(step) ? t('onboard.code.leadParent') : t(`onboard.${topic(step)}.lead`)}
        </p>
        {askAgain && at === 0 && (
          <p className={styles.said}>
            {t(`onboard.said.${answers.role ?? 'nobody'}`, { name: answers.name })}
            <Button variant="plain" size="small" onClick={askAgain}>
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
      {steps.map((one) => (
        <fieldset key={one} hidden={one !== step} className={styles.step} aria-label={headingOf(one)}>
          <OnboardStep name={one} onboarding={onboarding} suggested={suggested} invitations={invitations} />
        </fieldset>
      ))}
      <div className={styles.ways}>
        {at > 0 && (
          <Button variant="quiet" onClick={back} disabled={busy}>
            {t('onboard.back')}
          </Button>
        )}
        <Button type="submit" className={styles.next} busy={busy}>
          {t(last ? 'onboard.finish' : 'onboard.next')}
        </Button>
      </div>
    </ActionForm>
  )
}

/**
 * After a step the heading has the focus, so that a reader begins at the top. When the page has just come it is what is
 * typed first, where no keyboard comes up with it.
 */
function useFocusAfter(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (seen.current === null && matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('fieldset:not([hidden]) [data-first]')?.focus()
    if (seen.current !== null && seen.current !== at) heading.current?.focus()
    seen.current = at
  }, [at])
  return heading
}
