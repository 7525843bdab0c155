import { useTranslation } from 'react-i18next'
import IconDeviceTabletCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceTabletCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { PrintedSecret } from '../contract.ts'
import { SecretOnScreen } from './secret-on-screen.tsx'
import { useSignInStatus } from './use-sign-in-status.ts'
import styles from './secret-sheet.module.css'

type SecretSheetProps = {
  classroomId: string
  child: { id: string; name: string }
  secret: PrintedSecret | null
  /** Seconds until the secret is hidden again. */
  remainingSeconds: number
  totalSeconds: number
  /** Whether the teacher has ended the lockout in this sheet. */
  allowed: boolean
  error: ActionError | null
  busy: 'looking' | 'allowing' | 'renewing' | null
  onShow: () => void
  onAllow: () => void
  onRenew: () => void
}

/** Shows a child's secret for some seconds, with buttons to end a lockout or to create a new secret. */
export default function SecretSheet(props: SecretSheetProps) {
  const { classroomId, child, secret, remainingSeconds, totalSeconds, allowed, error, busy, onShow, onAllow, onRenew } =
    props
  const { t } = useTranslation('cards')
  const { resting, kind } = useSignInStatus(classroomId)
  const lockout = resting.find(({ id }) => id === child.id)
  const formatTime = useDateFormatter({ timeStyle: 'short' })
  return (
    <div className={styles.sheet}>
      <p className={styles.who}>
        <ChildKite id={child.id} size={48} />
        <span>{lockout ? t('help.paused', { time: formatTime(lockout.until) }) : t(`help.free.${kind}`)}</span>
      </p>
      {secret ? (
        <>
          <SecretOnScreen secret={secret} />
          <div className={styles.hides}>
            <IconEyeOff aria-hidden />
            <span>{t('help.hides', { count: remainingSeconds })}</span>
            <ProgressBar
              tone="primary"
              label={t('help.hides', { count: remainingSeconds })}
              value={remainingSeconds}
              max={totalSeconds}
            />
          </div>
        </>
      ) : (
        <div className={styles.hidden}>
          <Button variant="soft" icon={<IconEye aria-hidden />} busy={busy === 'looking'} onClick={onShow}>
            {t(`help.show.${kind}`)}
          </Button>
        </div>
      )}
      <div role="status">
        {lockout ? (
          <p className={styles.hint}>
            <IconDeviceTabletCheck aria-hidden />
            {t(`help.hint.${kind}`)}
          </p>
        ) : (
          allowed && (
            <p className={styles.hint}>
              <IconDeviceTabletCheck aria-hidden />
              {t('help.allowed', { name: child.name })}
            </p>
          )
        )}
      </div>
      <RefusalNotice error={error} />
      {lockout && (
        <Button wide size="large" icon={<IconLockOpen aria-hidden />} busy={busy === 'allowing'} onClick={onAllow}>
          {t('help.allow')}
        </Button>
      )}
      <Button
        wide
        size="large"
        variant="quiet"
        icon={<IconRefresh aria-hidden />}
        busy={busy === 'renewing'}
        onClick={onRenew}
      >
        {t(`help.renew.${kind}`)}
      </Button>
      <p className={styles.note}>{t('help.renewNote')}</p>
    </div>
  )
}
