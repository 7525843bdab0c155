import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { ActionForm } from '#app/platform/action-form.tsx'
import type { ErrorCode, ErrorDetails } from '#app/platform/errors.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
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
  locale: Locale
  suggested: SchoolSign[]
  invitations: Invited[]
  failure?: Failure
}

/** Who somebody is, what they are called, where they teach, and their first class: one form in a few steps. */
export function OnboardSteps({ personId, name, locale, suggested, invitations, failure }: OnboardStepsProps) {
  const { t } = useTranslation('rooms')
  const { pathname } = useLocation()
  const schoolKind = invitations.length > 0 ? 'invited' : suggested.length > 0 ? 'join' : 'personal'
  const onboarding = useOnboarding(personId, { name, locale, schoolKind }, failure?.fields)
  const { steps, at, back, submit } = onboarding
  const heading = useFocusAfter(at)
  const busy = useNavigation().state !== 'idle'
  const total = Math.max(steps.length, 3)
  const step = steps[at]!
  const last = at > 0 && at === steps.length - 1

  return (
    // With its step: what could not be sent is said where it was sent from.
    <ActionForm
      of="finish"
      to={`${pathname}#${step}`}
      noValidate
      defaultShouldRevalidate={false}
      onSubmit={submit}
      className={styles.form}
      data-wide
    >
      <PathSteps label={t('onboard.place', { now: at + 1, total })} total={total} now={at} className={styles.path} />
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {t(`onboard.${step}.heading`)}
        </h1>
        <p className={styles.lead}>{t(`onboard.${step}.lead`)}</p>
      </div>
      {failure && !failure.fields && (
        <Notice kind="danger">
          <Refusal error={failure} />
        </Notice>
      )}
      {steps.map((one) => (
        <fieldset key={one} hidden={one !== step} className={styles.step} aria-label={t(`onboard.${one}.heading`)}>
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

/** After a step the heading has the focus, so that a reader begins at the top; not when the page has just come. */
function useFocusAfter(at: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current !== at) heading.current?.focus()
    seen.current = at
  }, [at])
  return heading
}
