import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { run } from '#app/platform/run.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PathSteps } from '#app/ui/path-steps.tsx'
import { OnboardStep } from '../components/onboard-step.tsx'
import { useOnboarding } from '../components/use-onboarding.ts'
import { finishOnboarding } from '../onboard.server.ts'
import styles from './onboard.module.css'
import type { Route } from './+types/onboard.ts'

export const handle = { title: 'rooms:onboard.title', hidden: true }

const afterwards = '/account/select-room'

export function loader({ context }: Route.LoaderArgs) {
  const { signedIn, locale } = visitOf(context)
  if (signedIn!.user.onboarded) throw redirect(localePath(locale, afterwards))
  return { name: signedIn!.user.name, locale }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = splitLocale(`/${(await request.clone().formData()).get('locale')}`)
  const answered = await run(finishOnboarding, request, context)
  const { data } = answered
  if (!data.ok && data.error.reason !== 'already-onboarded') return answered
  // A new language brings its own fonts and words: the next page is loaded anew.
  throw redirectDocument(localePath(locale, afterwards))
}

export default function Onboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['rooms', 'platform'])
  const failure = actionData?.ok === false ? actionData.error : undefined
  const onboarding = useOnboarding(loaderData, failure?.fields)
  const { steps, at, back, submit } = onboarding
  const heading = useFocusAfter(at)
  const busy = useNavigation().state !== 'idle'
  const total = Math.max(steps.length, 3)
  const step = steps[at]!
  const last = at > 0 && at === steps.length - 1

  return (
    <Form method="post" noValidate onSubmit={submit} className={styles.form} data-wide>
      <PathSteps label={t('onboard.place', { now: at + 1, total })} total={total} now={at} className={styles.path} />
      <div className={styles.words}>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {t(`onboard.${step}.heading`)}
        </h1>
        <p className={styles.lead}>{t(`onboard.${step}.lead`)}</p>
      </div>
      {failure && !failure.fields && <Notice kind="danger">{t(`platform:errors.${failure.code}`)}</Notice>}
      {steps.map((name) => (
        <fieldset key={name} hidden={name !== step} className={styles.step} aria-label={t(`onboard.${name}.heading`)}>
          <OnboardStep name={name} onboarding={onboarding} />
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
    </Form>
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
