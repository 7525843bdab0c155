import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityError } from '#app/platform/identity-client/identity-client.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import styles from './sign-in-page.module.css'

type SignInProblemProps = {
  failure: Pick<IdentityError, 'code' | 'retryAfterSeconds'>
  /** Button that helps to solve the problem. */
  action?: ReactNode
}

/** Message for a failed sign-in; `useAttempt` moves the focus to it. */
export function SignInProblem({ failure: { code, retryAfterSeconds }, action }: SignInProblemProps) {
  const { t } = useTranslation('accounts')
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60)
  return (
    <div data-problem tabIndex={-1} className={styles.problem}>
      <Notice kind={code === 'popup-closed-by-user' ? 'warning' : 'danger'} action={action}>
        <ReasonText reason={code} /> {minutes > 0 && t('login.wait', { count: minutes })}
      </Notice>
    </div>
  )
}
