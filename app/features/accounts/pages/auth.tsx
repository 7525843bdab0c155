import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { identityClient, type SignInResult } from '#app/platform/identity-client.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Lockup } from '#app/ui/brand.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { Wao } from '#app/ui/wao.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { destinationIn, leaveFor } from '../components/sign-in-destination.ts'
import { SignInConfirm } from '../components/sign-in-confirm.tsx'
import { SignInSecondFactor } from '../components/sign-in-second-factor.tsx'
import page from '../components/sign-in-page.module.css'
import styles from './auth.module.css'

export const handle: PageHandle = { title: 'accounts:auth.title', hidden: true }

type Step =
  | { name: 'working' | 'second-factor' | 'done' | 'address-changed' }
  | { name: 'confirm'; what: 'email-link' | 'change-email'; token: string }
  | { name: 'failed'; error: IdentityErrorCode }

/** The neutral door: popups, redirects and letters end here; each is finished, told to whoever waits for it, and left. */
export default function Auth() {
  const [step, setStep] = useDoor()
  const { search, pathname } = useLocation()
  const { locale } = splitLocale(pathname)
  const pathOf = useLocalePath()
  const onResult = async (result: SignInResult) => (result.status === 'signed-in' ? leaveFor(locale, destinationIn(search)) : setStep({ name: 'second-factor' }))

  return (
    <Sky hills clouds className={styles.sky} data-surface="desk">
      <header className={styles.head}>
        <Link to={pathOf('/')}>
          <Lockup height={38} />
        </Link>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.card} aria-live="polite">
          {step.name === 'confirm' && <SignInConfirm {...step} onResult={onResult} onChanged={() => setStep({ name: 'address-changed' })} />}
          {step.name === 'second-factor' && <SignInSecondFactor onResult={onResult} onBack={() => void leaveFor(locale, '/login')} />}
          {step.name !== 'confirm' && step.name !== 'second-factor' && <Scene step={step} />}
        </div>
      </main>
    </Sky>
  )
}

function useDoor() {
  const [step, setStep] = useState<Step>({ name: 'working' })
  const opened = useRef(false)
  useEffect(() => {
    // What happens behind the door happens once, however often React looks.
    if (opened.current) return
    opened.current = true
    void identityClient()
      .completeDoor()
      .then((found) => {
        if (found.step === 'confirm') setStep({ name: 'confirm', what: found.what, token: found.token })
        if (found.step === 'done') setStep(found.error ? { name: 'failed', error: found.error } : { name: 'done' })
      })
  }, [])
  return [step, setStep] as const
}

function Scene({ step }: { step: Exclude<Step, { name: 'confirm' | 'second-factor' }> }) {
  const { t } = useTranslation('accounts')
  const pathOf = useLocalePath()
  if (step.name === 'working')
    return (
      <div className={page.scene}>
        <Wao mood="thinking" size={180} waiting />
        <h1 className={page.title}>{t('auth.working')}</h1>
        <p className={page.lead}>{t('auth.workingHint')}</p>
      </div>
    )
  if (step.name === 'failed')
    return (
      <div className={page.scene}>
        <WaoStill mood="stuck" size={180} />
        <h1 className={page.title}>{t('auth.failed')}</h1>
        <p className={page.lead}>{t(`errors.${step.error}`)}</p>
        <p className={page.lead}>{t('auth.closeHint')}</p>
        <Button href={pathOf('/login')} variant="quiet">
          {t('auth.back')}
        </Button>
      </div>
    )
  return (
    <div className={page.scene}>
      <WaoStill mood="cheering" size={180} />
      <h1 className={page.title}>{t(step.name === 'done' ? 'auth.done' : 'auth.changed')}</h1>
      <p className={page.lead}>{t(step.name === 'done' ? 'auth.closeHint' : 'auth.changedHint')}</p>
      {step.name === 'address-changed' && <Button href={pathOf('/account/select-room')}>{t('auth.goOn')}</Button>}
    </div>
  )
}
