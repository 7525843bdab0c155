import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { leavePageFor } from '#app/platform/leave-page.ts'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { AskedByName, NameRequestStatus, PrintedSecret } from '../contract.ts'
import { ChildScreen } from './child-screen.tsx'
import { SecretShown } from './secret-shown.tsx'
import styles from './ask-name.module.css'

type NameWaitingProps = { asked: AskedByName; page: string; onLeave: () => void }
type In = { to: string; secret?: PrintedSecret }

/** The teacher was asked: what they answer arrives by itself, and who is let in learns their secret here. */
export default function NameWaiting({ asked: { schoolId, id, name, status: first }, page, onLeave }: NameWaitingProps) {
  const { t } = useTranslation('cards')
  const to = useLocalePath()(page)
  const { status } = useLive<NameRequestStatus>(`name-requests/${schoolId}/${id}`, { status: first })
  const [entered, setEntered] = useState<In | null>(null)
  const arrive = useAction<In>('arrive', { to, stays: true, onlyNow: true, done: setEntered })
  const withdraw = useAction('withdraw', { to, stays: true, onlyNow: true, done: onLeave })
  const sent = useRef(false)
  const enter = useEffectEvent(() => {
    if (sent.current) return
    sent.current = true
    arrive.send()
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
  if (entered)
    return (
      <ChildScreen title={title} hills onLeave={() => leavePageFor(entered.to)}>
        <div className={styles.waiting} role="alert">
          <h3>{t('joinCode.name.in')}</h3>
          {entered.secret && (
            <>
              <p>{t('words' in entered.secret ? 'joinCode.name.rememberWords' : 'joinCode.name.remember')}</p>
              <SecretShown secret={entered.secret} />
            </>
          )}
          <Button
            size="large"
            variant="go"
            icon={<IconArrowRight aria-hidden />}
            onClick={() => leavePageFor(entered.to)}
            data-first
          >
            {t('joinCode.name.go')}
          </Button>
        </div>
      </ChildScreen>
    )
  const waits = status === 'pending' || status === 'approved'
  const said = t(waits ? 'joinCode.name.waiting' : 'joinCode.name.declined')
  const hint = t(waits ? 'joinCode.name.waitingHint' : 'joinCode.name.declinedHint')
  return (
    <ChildScreen title={title} hills onLeave={() => withdraw.send()}>
      <div className={styles.waiting} aria-live="polite">
        <WaoStill mood={waits ? 'thinking' : 'stuck'} size={160} />
        <h3>{said}</h3>
        <p>{hint}</p>
        <ReadAloud text={`${said} ${hint}`} />
        {waits && !arrive.error && (
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
        {arrive.error && (
          <Notice
            kind="warning"
            action={
              <Button variant="soft" onClick={() => arrive.send()}>
                {t('scan.again')}
              </Button>
            }
          >
            <Refusal error={arrive.error} />
          </Notice>
        )}
        <Button size="large" variant="quiet" busy={withdraw.busy} onClick={() => withdraw.send()}>
          {t('joinCode.name.back')}
        </Button>
      </div>
    </ChildScreen>
  )
}
