import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import type { SecondFactorDecision } from '#rules/identity/second-factor.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { AccountView } from '../../queries.server.ts'
import { readReturnPath } from './return-path.ts'
import { ProfileBackupCodes } from './profile-backup-codes.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ProfileConfirm } from './profile-confirm.tsx'
import { ProfileScan } from './profile-scan.tsx'
import styles from './profile-card.module.css'

type Step =
  | { name: 'rest' }
  | { name: 'scan'; totpUri: string; backupCodes: string[] }
  | { name: 'codes'; backupCodes: string[] }
type DialogKind = 'enable' | 'disable' | 'codes'

type ProfileSecondFactorProps = { account: AccountView; decision: SecondFactorDecision }

/**
 * Manages the authenticator app: setup by QR code, verification by one code, and backup codes for a lost phone.
 */
export function ProfileSecondFactor({ account: { user, hasPassword }, decision }: ProfileSecondFactorProps) {
  const { t } = useTranslation('accounts')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const localized = useLocalePath()
  const returnPath = readReturnPath(useSearchParams()[0])
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const [openDialog, setOpenDialog] = useState<DialogKind | null>(null)
  const isEnabled = user.twoFactor

  const requests: Record<DialogKind, (password: string | undefined) => Promise<unknown>> = {
    enable: async (password) => setStep({ name: 'scan', ...(await getIdentityClient().enableSecondFactor(password)) }),
    codes: async (password) => setStep({ name: 'codes', ...(await getIdentityClient().newBackupCodes(password)) }),
    disable: async (password) => {
      await getIdentityClient().disableSecondFactor(password)
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
            if (returnPath) void navigate(localized(returnPath))
            else void revalidate()
          }}
        />
      )}
      {step.name === 'rest' && isEnabled && (
        <>
          <Chip tone="success" icon={<IconShieldCheck aria-hidden />}>
            {t('profile.secondFactor.on')}
          </Chip>
          <div className={styles.buttons}>
            <Button variant="soft" size="small" onClick={() => setOpenDialog('codes')}>
              {t('profile.secondFactor.newCodes')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setOpenDialog('disable')}>
              {t('profile.secondFactor.disable')}
            </Button>
          </div>
        </>
      )}
      {step.name === 'rest' && !isEnabled && (
        <Button variant="soft" onClick={() => setOpenDialog('enable')}>
          {t('profile.secondFactor.enable')}
        </Button>
      )}
      <ProfileConfirm
        opened={openDialog !== null}
        title={t(`profile.secondFactor.ask.${openDialog ?? 'enable'}.title`)}
        confirm={t(`profile.secondFactor.ask.${openDialog ?? 'enable'}.confirm`)}
        danger={openDialog === 'disable'}
        asksPassword={hasPassword}
        act={(password) => requests[openDialog!](password)}
        onClose={() => setOpenDialog(null)}
      >
        {t(`profile.secondFactor.ask.${openDialog ?? 'enable'}.text`)}
      </ProfileConfirm>
    </ProfileCard>
  )
}
