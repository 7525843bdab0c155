import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { SessionView } from '../../queries.server.ts'
import { ProfileCard, ProfileRow } from './profile-card.tsx'
import { deviceName } from './profile-device.ts'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'

/** Devices on which the account is signed in, with buttons to sign them out. */
export function ProfileDevices({ sessions }: { sessions: SessionView[] }) {
  const { t } = useTranslation('accounts')
  const date = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { revalidate } = useRevalidator()
  const { busy, failure, attempt } = useAttempt()

  const endSessions = (request: () => Promise<unknown>) =>
    void attempt(async () => {
      await request()
      toast({ kind: 'success', message: t('profile.devices.ended') })
      await revalidate()
    })

  return (
    <ProfileCard icon={<IconDevices aria-hidden />} title={t('profile.devices.title')} lead={t('profile.devices.lead')}>
      {failure && <SignInProblem failure={failure} />}
      <ul>
        {sessions.map(({ id, current, device, address, since }) => (
          <ProfileRow
            key={id}
            icon={
              /Mobile|Android|iPad/.test(device ?? '') ? (
                <IconDeviceMobile aria-hidden />
              ) : (
                <IconDeviceLaptop aria-hidden />
              )
            }
            label={
              <>
                {deviceName(device) ?? t('profile.devices.unknown')}
                {current && <Chip tone="primary">{t('profile.devices.this')}</Chip>}
              </>
            }
            note={[t('profile.devices.since', { date: date(since) }), address].filter(Boolean).join(' · ')}
            action={
              !current && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  onClick={() => endSessions(() => getIdentityClient().revokeSession(id))}
                >
                  {t('profile.devices.end')}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="soft"
          size="small"
          busy={busy}
          onClick={() => endSessions(() => getIdentityClient().revokeOtherSessions())}
        >
          {t('profile.devices.endOthers')}
        </Button>
      )}
    </ProfileCard>
  )
}
