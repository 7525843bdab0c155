import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { live } from '#app/platform/live.ts'
import { identityClient, type Provider } from '#app/platform/identity-client.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { PagePerson } from '#app/platform/shell/outage-state.ts'
import { leaveSignedOut, tryAgain } from '#app/platform/shell/outage-wait.ts'
import { forgetUnsaved } from '#app/platform/unsaved.ts'
import { useIdentity } from '#app/platform/use-identity.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenDialog } from '#app/ui/screen-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { isProvider } from './sign-in-providers.tsx'
import { useSignInSteps } from './sign-in-steps.tsx'
import styles from './sign-in-again.module.css'
import page from './sign-in-page.module.css'

/**
 * The session has ended while something was typed or sent: whoever logs in again goes on where they were, and what was
 * sent is sent. Nothing of the page is seen until then, and nobody else finds it.
 */
export default function SignInAgain({ person }: { person: PagePerson }) {
  const { t } = useTranslation('accounts')
  const dialog = useRef<HTMLDialogElement>(null)
  const { status, user } = useIdentity()
  // What this window knew before is not true any more.
  const [isAsked, setAsked] = useState(false)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    void identityClient()
      .refresh()
      .then(() => setAsked(true))
  }, [])

  useEffect(() => {
    if (!isAsked || status !== 'authenticated') return
    if (user.id === person.id) {
      live.renew()
      return tryAgain()
    }
    forgetUnsaved()
    window.location.reload()
  }, [isAsked, status, user, person.id])

  return (
    <ScreenDialog ref={dialog} aria-labelledby="again-title" onCancel={(event) => event.preventDefault()}>
      <div className={styles.stand}>
        <div className={page.page}>
          <header>
            <h1 id="again-title" className={page.title}>
              {t('again.title')}
            </h1>
            <p className={page.lead}>{t('again.lead')}</p>
          </header>
          {person.kind === 'adult' ? <Adult /> : <Child />}
          <Button variant="plain" wide onClick={leave}>
            {t('again.leave')}
          </Button>
        </div>
      </div>
    </ScreenDialog>
  )
}

function leave() {
  forgetUnsaved()
  leaveSignedOut()
}

function Adult() {
  const { pathname, search } = useLocation()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  const { after, onResult, onMail } = useSignInSteps('form', () => identityClient().refresh())
  useEffect(() => {
    void identityClient()
      .providers()
      .then(
        (all) => setProviders(all.filter(isProvider)),
        () => {},
      )
  }, [])
  return (
    after ?? (
      <SignInForm
        providers={providers}
        destination={pathname + search}
        before={null}
        onResult={onResult}
        onMail={onMail}
      />
    )
  )
}

/** A child has a card, and pictures that are tapped on a page of their own. */
function Child() {
  const { t } = useTranslation('accounts')
  const localized = useLocalePath()
  return (
    <>
      <Notice kind="info">{t('again.child')}</Notice>
      <Button href={localized('/join')} target="_blank" wide>
        {t('again.childOpen')}
      </Button>
    </>
  )
}
