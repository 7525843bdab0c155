import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import type { SecondFactorDecision } from '#rules/identity/second-factor.ts'
import { identityClient } from '#app/platform/identity-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { AccountView } from '../queries.server.ts'
import { ProfileBackupCodes } from './profile-backup-codes.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileConfirm } from './profile-confirm.tsx'
import { ProfileScan } from './profile-scan.tsx'
import styles from './profile-card.module.css'

type Step =
  | { name: 'rest' }
  | { name: 'scan'; totpUri: string; backupCodes: string[] }
  | { name: 'codes'; backupCodes: string[] }
type Asked = 'enable' | 'disable' | 'codes'

type ProfileSecondFactorProps = { account: AccountView; decision: SecondFactorDecision }

/**
 * The authenticator app: set up with a QR code, proven with one code, then backup codes for the day the phone is gone.
 */
export function ProfileSecondFactor({ account: { user, hasPassword }, decision }: ProfileSecondFactorProps) {
  const { t } = useTranslation('accounts')
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const on = user.twoFactor

  const calls: Record<Asked, (password: string | undefined) => Promise<unknown>> = {
    enable: async (password) => setStep({ name: 'scan', ...(await identityClient().enableSecondFactor(password)) }),
    codes: async (password) => setStep({ name: 'codes', ...(await identityClient().newBackupCodes(password)) }),
    disable: async (password) => {
      await identityClient().disableSecondFactor(password)
      toast({ kind: 'success', message: t('profile.secondFactor.off') })
      await revalidate()
    },
  }

  return (
    <ProfileCard
      icon={<IconShieldLock aria-hidden />}
      title={t('profile.secondFactor.title')}
      lead={t('profile.secondFactor.lead')}
    >
      {decision === 'must-enrol' && step.name === 'rest' && (
        <Notice kind="warning">{t('profile.secondFactor.required')}</Notice>
      )}
      {step.name === 'scan' && (
        <ProfileScan
          totpUri={step.totpUri}
          onProven={() => setStep({ name: 'codes', backupCodes: step.backupCodes })}
          onCancel={() => setStep({ name: 'rest' })}
        />
      )}
      {step.name === 'codes' && (
        <ProfileBackupCodes
          codes={step.backupCodes}
          onDone={() => {
            setStep({ name: 'rest' })
            void revalidate()
          }}
        />
      )}
      {step.name === 'rest' && on && (
        <>
          <Chip tone="success" icon={<IconShieldCheck aria-hidden />}>
            {t('profile.secondFactor.on')}
          </Chip>
          <div className={styles.buttons}>
            <Button variant="soft" size="small" onClick={() => setAsked('codes')}>
              {t('profile.secondFactor.newCodes')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setAsked('disable')}>
              {t('profile.secondFactor.disable')}
            </Button>
          </div>
        </>
      )}
      {step.name === 'rest' && !on && (
        <Button variant="soft" onClick={() => setAsked('enable')}>
          {t('profile.secondFactor.enable')}
        </Button>
      )}
      <ProfileConfirm
        opened={asked !== null}
        title={t(`profile.secondFactor.ask.${asked ?? 'enable'}.title`)}
        confirm={t(`profile.secondFactor.ask.${asked ?? 'enable'}.confirm`)}
        danger={asked === 'disable'}
        asksPassword={hasPassword}
        act={(password) => calls[asked!](password)}
        onClose={() => setAsked(null)}
      >
        {t(`profile.secondFactor.ask.${asked ?? 'enable'}.text`)}
      </ProfileConfirm>
    </ProfileCard>
  )
}
