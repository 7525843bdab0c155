import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, redirect, useLocation } from 'react-router'
import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import type { NoticeTopic } from '#rules/notices/notice-topics.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { getIdentityClient, type Provider, type SignInResult } from '#app/platform/identity-client/identity-client.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { actions } from '#app/platform/commands/actions.server.ts'
import { readNoticeToken } from '#app/platform/mail/notices.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { destinationIn, openPage } from '../components/sign-in/sign-in-destination.ts'
import { NoticeOff } from '../components/notices/notice-off.tsx'
import { SignInConfirm } from '../components/mail-links/sign-in-confirm.tsx'
import { SignInConfirmAddress } from '../components/mail-links/sign-in-confirm-address.tsx'
import { SignInProve } from '../components/mail-links/sign-in-prove.tsx'
import { SignInSecondFactor } from '../components/sign-in/sign-in-second-factor.tsx'
import { readMailLink, type OpenedMailLink } from '../identity/mails/read-mail-link.server.ts'
import { turnNoticesOff } from '../notices/turn-notices-off.server.ts'
import { popupHeaders } from '../popup-headers.ts'
import entry from '#app/ui/frames/entry-frame.module.css'
import page from '../components/sign-in/sign-in-page.module.css'
import styles from './auth.module.css'
import type { Route } from './+types/auth.ts'

export const handle: PageHandle = { title: 'accounts:auth.title', hidden: true }

export const headers = () => ({ ...popupHeaders })

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const query = new URL(request.url).searchParams
  const noticeToken = query.get('notice')
  if (noticeToken !== null) return { mailLink: readNoticeLink(requestContext.services.env, noticeToken) }
  const mailLink = await readMailLink(requestContext, query)
  // A used link was opened again by a signed-in user: nothing remains to be confirmed.
  if (mailLink?.link === 'spent' && requestContext.signedIn)
    throw redirect(localePath(requestContext.locale, '/account/select-room'))
  return { mailLink }
}

function readNoticeLink(env: Services['env'], token: string): NoticeLink | { link: 'spent' } {
  const choice = readNoticeToken(env, token)
  return choice ? { link: 'notice', token, topic: choice.topic } : { link: 'spent' }
}

export const action = actions({ turnOff: turnNoticesOff })

type NoticeLink = { link: 'notice'; token: string; topic: NoticeTopic }
type OpenedLink = OpenedMailLink | NoticeLink

type Step =
  | { name: 'working' | 'second-factor' | 'done' | 'address-changed' }
  | { name: 'mail-link'; mailLink: Exclude<OpenedLink, { link: 'spent' }> }
  | { name: 'prove'; provider: Provider; popupId: string }
  | { name: 'failed'; error: IdentityErrorCode }
  | { name: 'spent-link' }

/** Target page of popups, provider redirects and mailed links: completes the sign-in and reports it to the opener. */
export default function Auth({ loaderData }: Route.ComponentProps) {
  const [step, setStep] = useAuthStep(loaderData.mailLink)
  const { search, pathname } = useLocation()
  const { locale } = splitLocale(pathname)
  const pathOf = useLocalePath()
  const onResult = async (result: SignInResult) =>
    result.status === 'signed-in' ? openPage(locale, destinationIn(search)) : setStep({ name: 'second-factor' })

  return (
    <Sky hills clouds className={styles.sky} data-surface="desk">
      <header className={styles.head}>
        <Link to={pathOf('/')}>
          <Lockup height={38} />
        </Link>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={entry.card} aria-live="polite">
          <StepView
            step={step}
            onResult={onResult}
            onChanged={() => setStep({ name: 'address-changed' })}
            onBack={() => void openPage(locale, '/login')}
          />
        </div>
      </main>
    </Sky>
  )
}

type StepViewProps = {
  step: Step
  onResult: (result: SignInResult) => Promise<unknown>
  onChanged: () => void
  onBack: () => void
}

function StepView({ step, onResult, onChanged, onBack }: StepViewProps) {
  if (step.name === 'second-factor') return <SignInSecondFactor onResult={onResult} onBack={onBack} />
  if (step.name === 'prove') return <SignInProve {...step} />
  if (step.name !== 'mail-link') return <Scene step={step} />
  const { mailLink } = step
  if (mailLink.link === 'notice') return <NoticeOff {...mailLink} />
  return mailLink.link === 'confirm' ? (
    <SignInConfirmAddress mailLink={mailLink} onResult={onResult} />
  ) : (
    <SignInConfirm {...mailLink} onResult={onResult} onChanged={onChanged} />
  )
}

function firstStep(mailLink: OpenedLink | null): Step {
  if (mailLink === null) return { name: 'working' }
  return mailLink.link === 'spent' ? { name: 'spent-link' } : { name: 'mail-link', mailLink }
}

function useAuthStep(mailLink: OpenedLink | null) {
  const [step, setStep] = useState(() => firstStep(mailLink))
  const isHandled = useRef(mailLink !== null)
  useEffect(() => {
    // Runs once, although React may run effects twice. A mailed link waits for its button instead.
    if (isHandled.current) return
    isHandled.current = true
    void getIdentityClient()
      .completeAuth()
      .then((result) => {
        if (result.step === 'prove') setStep({ name: 'prove', provider: result.provider, popupId: result.popupId })
        if (result.step === 'done') setStep(result.error ? { name: 'failed', error: result.error } : { name: 'done' })
      })
  }, [])
  return [step, setStep] as const
}

function Scene({ step }: { step: Exclude<Step, { name: 'mail-link' | 'prove' | 'second-factor' }> }) {
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
  if (step.name === 'spent-link')
    return (
      <div className={page.scene}>
        <WaoStill mood="thinking" size={180} />
        <h1 className={page.title}>{t('auth.spent')}</h1>
        <p className={page.lead}>{t('auth.spentHint')}</p>
        <Button href={pathOf('/login')}>{t('login.submit')}</Button>
      </div>
    )
  if (step.name === 'failed')
    return (
      <div className={page.scene}>
        <WaoStill mood="stuck" size={180} />
        <h1 className={page.title}>{t('auth.failed')}</h1>
        <p className={page.lead}>
          <ReasonText reason={step.error} />
        </p>
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
