import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getIdentityClient, type SignInResult } from '#app/platform/identity-client/identity-client.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useAttempt } from './sign-in-attempt.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import styles from './sign-in-page.module.css'

const codeFormats = { totp: /^\d{6}$/, backup: /^[\w-]{6,20}$/ }

type SignInSecondFactorProps = { onResult: (result: SignInResult) => Promise<unknown>; onBack: () => void }

/** Second step of a sign-in: a code from the authenticator app, or a backup code. */
export function SignInSecondFactor({ onResult, onBack }: SignInSecondFactorProps) {
  const { t } = useTranslation('accounts')
  const [kind, setKind] = useState<keyof typeof codeFormats>('totp')
  const { form, busy, failure, objections, attempt, forget } = useAttempt({ 'invalid-code': 'code' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  function verify(event: FormEvent) {
    event.preventDefault()
    const data = new FormData(form.current!)
    const code = String(data.get('code')).replaceAll(/\s/g, '')
    const check = kind === 'totp' ? getIdentityClient().verifyTotp : getIdentityClient().verifyBackupCode
    void attempt(async () => onResult(await check(code, data.has('trust'))), {
      code: !codeFormats[kind].test(code) && 'invalid-value',
    })
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {t('login.secondFactor.heading')}
        </h1>
        <p className={styles.lead}>{t(`login.secondFactor.lead.${kind}`)}</p>
      </header>
      <form ref={form} method="post" noValidate onSubmit={verify} className={styles.form}>
        {failure && <SignInProblem failure={failure} />}
        <TextField
          key={kind}
          label={t(`login.secondFactor.code.${kind}`)}
          name="code"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={24}
          required
          error={
            objections.code &&
            t(`login.secondFactor.${objections.code === 'invalid-value' ? 'incomplete' : 'wrong'}.${kind}`)
          }
        />
        <CheckField name="trust" label={t('login.secondFactor.trust')} hint={t('login.stayHint')} />
        <Button type="submit" wide busy={busy}>
          {t('login.submit')}
        </Button>
      </form>
      <div className={styles.between}>
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            forget()
            setKind(kind === 'totp' ? 'backup' : 'totp')
          }}
        >
          {t(`login.secondFactor.instead.${kind}`)}
        </Button>
        <Button variant="plain" size="small" onClick={onBack}>
          {t('login.back')}
        </Button>
      </div>
    </div>
  )
}
