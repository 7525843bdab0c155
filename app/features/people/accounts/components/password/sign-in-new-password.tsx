import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { PasswordContext, PasswordPolicy } from '#rules/identity/password-policy.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import type { Objection } from '../sign-in/sign-in-attempt.ts'
import { isWeak, minLengthOf, strengthOf } from './sign-in-strength.ts'
import styles from './sign-in-new-password.module.css'

type SignInNewPasswordProps = {
  label: string
  policy: PasswordPolicy | null
  /** Name and address as typed so far, which the password must not contain. */
  context?: PasswordContext
  /** Reason why the submitted password was rejected. */
  objection?: Objection
}

/** Field for a new password that shows on every keystroke how it meets the server's policy. */
export function SignInNewPassword({ label, policy, context = {}, objection }: SignInNewPasswordProps) {
  const { t } = useTranslation('accounts')
  const [password, setPassword] = useState('')
  const container = useRef<HTMLDivElement>(null)
  // Reads text that was typed or autofilled before hydration.
  useEffect(() => setPassword(container.current!.querySelector('input')!.value), [])
  const { level, says } = strengthOf(policy, password, context)
  const min = minLengthOf(policy)
  const Icon = level >= 2 ? IconCircleCheck : IconCircleDashed

  return (
    <div ref={container} className={styles.choosing}>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        hint={t('register.passwordHint', { min })}
        error={objection && <ReasonText reason={objection} values={{ min }} />}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.strength} data-level={level}>
        <span className={styles.steps} aria-hidden>
          <span />
          <span />
          <span />
        </span>
        <p className={styles.word} role="status">
          {says !== 'empty' && !(objection && level === 1) && (
            <>
              <Icon aria-hidden />
              {isWeak(says) ? <ReasonText reason={says} values={{ min }} /> : t(`register.strength.${says}`)}
            </>
          )}
        </p>
      </div>
    </div>
  )
}
