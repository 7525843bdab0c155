import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { identityClient, type SignInResult } from '#app/platform/identity-client.ts'
import { SignInMailSent } from './sign-in-mail-sent.tsx'
import { SignInSecondFactor } from './sign-in-second-factor.tsx'

type Step = { name: 'form' | 'second-factor' } | { name: 'mail'; mail: 'link' | 'confirmation'; email: string }

/** Signing in goes on after the form where a second factor is asked for or a mail was sent, whose link leads on to `next`. */
export function useSignInSteps(first: 'form' | 'second-factor', entered: () => unknown, next?: string) {
  const { t } = useTranslation('accounts')
  const [step, setStep] = useState<Step>({ name: first })
  const again = () => setStep({ name: 'form' })
  const onResult = async (result: SignInResult) =>
    result.status === 'signed-in' ? entered() : setStep({ name: 'second-factor' })

  let after: ReactNode = null
  if (step.name === 'second-factor') after = <SignInSecondFactor onResult={onResult} onBack={again} />
  if (step.name === 'mail') {
    const { mail, email } = step
    const send = mail === 'link' ? identityClient().sendEmailLink : identityClient().sendConfirmation
    after = <SignInMailSent text={t(`login.mail.${mail}`, { email })} send={() => send(email, next)} onBack={again} />
  }
  return {
    /** What is shown instead of the form. */
    after,
    onResult,
    onMail: (mail: 'link' | 'confirmation', email: string) => setStep({ name: 'mail', mail, email }),
  }
}
