import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getIdentityClient, type SignInResult } from '#app/platform/identity-client/identity-client.ts'
import { SignInMailSent } from './sign-in-mail-sent.tsx'
import { SignInSecondFactor } from './sign-in-second-factor.tsx'

type Step = { name: 'form' | 'second-factor' } | { name: 'mail'; mail: 'link' | 'confirmation'; email: string }

/** Steps after the sign-in form: second factor, or "mail sent". Mailed links open the page `next` after sign-in. */
export function useSignInSteps(firstStep: 'form' | 'second-factor', onSignedIn: () => unknown, next?: string) {
  const { t } = useTranslation('accounts')
  const [step, setStep] = useState<Step>({ name: firstStep })
  const showForm = () => setStep({ name: 'form' })
  const onResult = async (result: SignInResult) =>
    result.status === 'signed-in' ? onSignedIn() : setStep({ name: 'second-factor' })

  let nextScreen: ReactNode = null
  if (step.name === 'second-factor') nextScreen = <SignInSecondFactor onResult={onResult} onBack={showForm} />
  if (step.name === 'mail') {
    const { mail, email } = step
    const send = mail === 'link' ? getIdentityClient().sendEmailLink : getIdentityClient().sendConfirmation
    nextScreen = (
      <SignInMailSent text={t(`login.mail.${mail}`, { email })} send={() => send(email, next)} onBack={showForm} />
    )
  }
  return {
    /** Screen to show instead of the form; null while the form is shown. */
    nextScreen,
    onResult,
    onMail: (mail: 'link' | 'confirmation', email: string) => setStep({ name: 'mail', mail, email }),
  }
}
