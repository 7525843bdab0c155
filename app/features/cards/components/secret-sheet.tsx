import { useTranslation } from 'react-i18next'
import IconDeviceTabletCheck from '@tabler/icons-react/dist/esm/icons/IconDeviceTabletCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ActionError } from '#app/platform/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { PrintedSecret } from '../contract.ts'
import { SecretShown } from './secret-shown.tsx'
import { useSignIns } from './use-sign-ins.ts'
import styles from './secret-sheet.module.css'

type SecretSheetProps = {
  classroomId: string
  child: { id: string; name: string }
  secret: PrintedSecret | null
  /** How much longer it is shown. */
  seconds: number
  of: number
  /** Something was done here that let the child in again. */
  allowed: boolean
  error: ActionError | null
  busy: 'looking' | 'allowing' | 'renewing' | null
  onLook: () => void
  onAllow: () => void
  onRenew: () => void
}

/** A child's secret for a moment, and the two ways to let a locked-out child in again. */
export default function SecretSheet(props: SecretSheetProps) {
  const { classroomId, child, secret, seconds, of, allowed, error, busy, onLook, onAllow, onRenew } = props
  const { t } = useTranslation('cards')
  const { resting, kind } = useSignIns(classroomId)
  const rest = resting.find(({ id }) => id === child.id)
  const clock = useDates({ timeStyle: 'short' })
  return (
    <div className={styles.sheet}>
      <p className={styles.who}>
        <ChildKite id={child.id} size={48} />
        <span>{rest ? t('help.paused', { time: clock(rest.until) }) : t(`help.free.${kind}`)}</span>
      </p>
      {secret ? (
        <>
          <SecretShown secret={secret} />
          <div className={styles.hides}>
            <IconEyeOff aria-hidden />
            <span>{t('help.hides', { count: seconds })}</span>
            <ProgressBar tone="primary" label={t('help.hides', { count: seconds })} value={seconds} max={of} />
          </div>
        </>
      ) : (
        <div className={styles.hidden}>
          <Button variant="soft" icon={<IconEye aria-hidden />} busy={busy === 'looking'} onClick={onLook}>
            {t(`help.show.${kind}`)}
          </Button>
        </div>
      )}
      <div role="status">
        {rest ? (
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
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      {rest && (
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
