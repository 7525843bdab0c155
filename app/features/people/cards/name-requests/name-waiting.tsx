import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { NameRequestSummary, NameRequestStatus, PrintedSecret } from '../contract.ts'
import { ChildScreen } from '../pad/child-screen.tsx'
import { SecretOnScreen } from '../components/secret-on-screen.tsx'
import styles from './ask-name.module.css'

type NameWaitingProps = { nameRequest: NameRequestSummary; page: string; onLeave: () => void }
type SignInSuccess = { to: string; secret?: PrintedSecret }

/** Waits for the teacher's decision over a live path; an approved child is signed in and sees the new secret here. */
export default function NameWaiting({
  nameRequest: { schoolId, id, name, status: initialStatus },
  page,
  onLeave,
}: NameWaitingProps) {
  const { t } = useTranslation('cards')
  const to = useLocalePath()(page)
  const { status } = useLive<NameRequestStatus>(`name-requests/${schoolId}/${id}`, { status: initialStatus })
  const [success, setEntered] = useState<SignInSuccess | null>(null)
  const enterAction = useAction<SignInSuccess>('arrive', {
    to,
    skipRevalidation: true,
    isImmediate: true,
    onDone: setEntered,
  })
  const withdrawAction = useAction('withdraw', { to, skipRevalidation: true, isImmediate: true, onDone: onLeave })
  const hasSent = useRef(false)
  const enter = useEffectEvent(() => {
    if (hasSent.current) return
    hasSent.current = true
    enterAction.send()
  })
  useEffect(() => {
    if (status === 'approved') enter()
  }, [status])

  const title = (
    <>
      <ChildKite id={id} size={52} />
      {name}
    </>
  )
  if (success)
    return (
      <ChildScreen title={title} hills onLeave={() => replacePage(success.to)}>
        <div className={styles.waiting} role="alert">
          <h3>{t('joinCode.name.in')}</h3>
          {success.secret && (
            <>
              <p>{t('words' in success.secret ? 'joinCode.name.rememberWords' : 'joinCode.name.remember')}</p>
              <SecretOnScreen secret={success.secret} />
            </>
          )}
          <Button
            size="large"
            variant="go"
            icon={<IconArrowRight aria-hidden />}
            onClick={() => replacePage(success.to)}
            data-first
          >
            {t('joinCode.name.go')}
          </Button>
        </div>
      </ChildScreen>
    )
  const isWaiting = status === 'pending' || status === 'approved'
  const message = t(isWaiting ? 'joinCode.name.waiting' : 'joinCode.name.declined')
  const hint = t(isWaiting ? 'joinCode.name.waitingHint' : 'joinCode.name.declinedHint')
  return (
    <ChildScreen title={title} hills onLeave={() => withdrawAction.send()}>
      <div className={styles.waiting} aria-live="polite">
        <WaoStill mood={isWaiting ? 'thinking' : 'stuck'} size={160} />
        <h3>{message}</h3>
        <p>{hint}</p>
        <ReadAloud text={`${message} ${hint}`} />
        {isWaiting && !enterAction.error && (
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
        {enterAction.error && (
          <Notice
            kind="warning"
            action={
              <Button variant="soft" onClick={() => enterAction.send()}>
                {t('scan.again')}
              </Button>
            }
          >
            <Refusal error={enterAction.error} />
          </Notice>
        )}
        <Button size="large" variant="quiet" busy={withdrawAction.busy} onClick={() => withdrawAction.send()}>
          {t('joinCode.name.back')}
        </Button>
      </div>
    </ChildScreen>
  )
}
