import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'
import card from './profile-card.module.css'
import styles from './profile-scan.module.css'

type ProfileScanProps = { totpUri: string; onProven: () => void; onCancel: () => void }

/** Sets up an authenticator app: the user scans the QR code, and a valid code enables the second factor. */
export function ProfileScan({ totpUri, onProven, onCancel }: ProfileScanProps) {
  const { t } = useTranslation('accounts')
  const { form, busy, failure, objections, attempt } = useAttempt({ 'invalid-code': 'code' })
  const [copied, setCopied] = useState(false)
  const key = new URL(totpUri).searchParams.get('secret') ?? ''

  function verify(event: FormEvent) {
    event.preventDefault()
    const code = String(new FormData(form.current!).get('code')).replaceAll(/\s/g, '')
    const work = async () => {
      await getIdentityClient().verifyTotp(code)
      onProven()
    }
    void attempt(work, { code: !/^\d{6}$/.test(code) && 'invalid-value' })
  }

  return (
    <div className={styles.scan}>
      <QrCode text={totpUri} label={t('profile.secondFactor.qr')} className={styles.qr} />
      <form ref={form} method="post" noValidate className={card.form} onSubmit={verify}>
        <p>{t('profile.secondFactor.scan')}</p>
        <p className={styles.key}>
          {t('profile.secondFactor.orType')}
          <code>{key.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
        </p>
        <div className={card.buttons}>
          <a className={styles.app} href={totpUri}>
            {t('profile.secondFactor.openApp')}
          </a>
          <Button
            variant="soft"
            size="small"
            icon={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(key).then(() => setCopied(true))}
          >
            {t(copied ? 'profile.codes.copied' : 'profile.secondFactor.copyKey')}
          </Button>
        </div>
        {failure && <SignInProblem failure={failure} />}
        <TextField
          label={t('login.secondFactor.code.totp')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={
            objections.code &&
            t(
              objections.code === 'invalid-value'
                ? 'login.secondFactor.incomplete.totp'
                : 'login.secondFactor.wrong.totp',
            )
          }
        />
        <div className={card.buttons}>
          <Button type="submit" busy={busy}>
            {t('profile.secondFactor.verify')}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onCancel}>
            {t('profile.cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
