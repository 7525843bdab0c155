import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { useRuntime } from '#app/platform/shell/start/app-start.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { useAttempt } from './sign-in-attempt.ts'
import { SignInProblem } from './sign-in-problem.tsx'
import styles from './sign-in-page.module.css'

type SignInMailSentProps = {
  /** Says what the mail is for and to which address it was sent. */
  text: string
  send: () => Promise<unknown>
  onBack: () => void
}

/** Shown after a mail was sent: check the mailbox, the sender's address, and what to do if no mail arrives. */
export function SignInMailSent({ text, send, onBack }: SignInMailSentProps) {
  const { t } = useTranslation('accounts')
  const { messagingSenderId: sender } = useRuntime()
  const { form, busy, failure, attempt } = useAttempt()
  const [sentAgain, setSentAgain] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.page}>
      <header className={styles.scene}>
        <WaoStill mood="hello" size={148} />
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {t('login.mail.heading')}
        </h1>
        <p className={styles.lead}>{text}</p>
      </header>
      <dl className={styles.facts}>
        <dt>{t('login.mail.sender')}</dt>
        <dd>{sender}</dd>
      </dl>
      <p className={styles.lead}>{t('login.mail.spam')}</p>
      <form
        ref={form}
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(() => send().then(() => setSentAgain(true)))
        }}
      >
        {failure && <SignInProblem failure={failure} />}
        {sentAgain && <Notice kind="success">{t('login.mail.sentAgain')}</Notice>}
        <div className={styles.ways}>
          <Button type="submit" variant="soft" icon={<IconMailForward aria-hidden />} busy={busy} disabled={sentAgain}>
            {t('login.mail.again')}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {t('login.mail.back')}
          </Button>
        </div>
      </form>
    </div>
  )
}
