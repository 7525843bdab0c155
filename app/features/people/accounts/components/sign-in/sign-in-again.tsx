import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { live } from '#app/platform/live/live.ts'
import { getIdentityClient, type Provider } from '#app/platform/identity-client/identity-client.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { PagePerson } from '#app/platform/shell/outage/outage-state.ts'
import { cancelSignedOutWaits, retryAll } from '#app/platform/shell/outage/outage-wait.ts'
import { clearUnsavedMarks } from '#app/platform/forms/unsaved.ts'
import { useIdentity } from '#app/platform/identity-client/use-identity.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { isProvider } from './sign-in-providers.tsx'
import { useSignInSteps } from './sign-in-steps.tsx'
import styles from './sign-in-again.module.css'
import page from './sign-in-page.module.css'

/**
 * Dialog for a session that ended while the user was typing or sending. After sign-in the user continues on the same
 * page and pending requests are repeated. The dialog hides the page; if another user signs in, the page is reloaded.
 */
export default function SignInAgain({ person }: { person: PagePerson }) {
  const { t } = useTranslation('accounts')
  const dialog = useRef<HTMLDialogElement>(null)
  const { status, user } = useIdentity()
  // The client's cached session is stale until it was refreshed.
  const [isRefreshed, setRefreshed] = useState(false)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    void getIdentityClient()
      .refresh()
      .then(() => setRefreshed(true))
  }, [])

  useEffect(() => {
    if (!isRefreshed || status !== 'authenticated') return
    if (user.id === person.id) {
      live.renew()
      return retryAll()
    }
    clearUnsavedMarks()
    window.location.reload()
  }, [isRefreshed, status, user, person.id])

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
  clearUnsavedMarks()
  cancelSignedOutWaits()
}

function Adult() {
  const { pathname, search } = useLocation()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  const { nextScreen, onResult, onMail } = useSignInSteps('form', () => getIdentityClient().refresh())
  useEffect(() => {
    void getIdentityClient()
      .providers()
      .then(
        (all) => setProviders(all.filter(isProvider)),
        () => {},
      )
  }, [])
  return (
    nextScreen ?? (
      <SignInForm
        providers={providers}
        destination={pathname + search}
        notice={null}
        onResult={onResult}
        onMail={onMail}
      />
    )
  )
}

/** Students sign in with a card or pictures, on a separate page. */
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
