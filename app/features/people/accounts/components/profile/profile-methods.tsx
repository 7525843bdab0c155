import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandGithub from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { getIdentityClient, type Provider } from '#app/platform/identity-client/identity-client.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { AccountView } from '../../queries.server.ts'
import { ProfileCard, ProfileRow } from './profile-card.tsx'
import { ProfileConfirm } from './profile-confirm.tsx'
import { useAttempt } from '../sign-in/sign-in-attempt.ts'
import { SignInProblem } from '../sign-in/sign-in-problem.tsx'

const icons: Record<string, typeof IconMail> = {
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
  twitter: IconBrandTwitter,
}

type ProfileMethodsProps = { account: AccountView; providers: Provider[] }

/** Sign-in methods of the account; providers can be linked and unlinked. */
export function ProfileMethods({ account: { user, hasPassword, linked }, providers }: ProfileMethodsProps) {
  const { t } = useTranslation('accounts')
  const date = useDateFormatter()
  const { revalidate } = useRevalidator()
  const [unlinking, setUnlinking] = useState<{ id: string; provider: string } | null>(null)
  const { busy, failure, attempt } = useAttempt()

  const link = (provider: Provider) =>
    attempt(async () => {
      await getIdentityClient().linkWithPopup(provider)
      await revalidate()
    })

  const unlink = async (password: string | undefined) => {
    await getIdentityClient().unlink(unlinking!.id, password)
    toast({ kind: 'success', message: t('profile.methods.unlinked') })
    await revalidate()
  }

  return (
    <ProfileCard icon={<IconDoorEnter aria-hidden />} title={t('profile.methods.title')}>
      {failure && <SignInProblem failure={failure} />}
      <ul>
        <ProfileRow
          icon={<IconMail aria-hidden />}
          label={user.email}
          note={t(hasPassword ? 'profile.methods.withPassword' : 'profile.methods.byLink')}
          action={
            user.emailVerified && (
              <Chip tone="success" icon={<IconCheck aria-hidden />}>
                {t('profile.methods.confirmed')}
              </Chip>
            )
          }
        />
        {linked.map(({ id, provider, since }) => (
          <ProfileRow
            key={id}
            icon={<BrandIcon provider={provider} />}
            label={t(`login.providers.${provider}`)}
            note={t('profile.methods.since', { date: date(since) })}
            action={
              <Button variant="quiet" size="small" onClick={() => setUnlinking({ id, provider })}>
                {t('profile.methods.unlink')}
              </Button>
            }
          />
        ))}
        {providers
          .filter((provider) => !linked.some((account) => account.provider === provider))
          .map((provider) => (
            <ProfileRow
              key={provider}
              icon={<BrandIcon provider={provider} />}
              label={t(`login.providers.${provider}`)}
              note={t('profile.methods.notLinked')}
              action={
                <Button variant="soft" size="small" disabled={busy} onClick={() => void link(provider)}>
                  {t('profile.methods.link')}
                </Button>
              }
            />
          ))}
      </ul>
      <ProfileConfirm
        opened={unlinking !== null}
        title={t('profile.methods.unlinkTitle', {
          service: unlinking ? t(`login.providers.${unlinking.provider}`) : '',
        })}
        confirm={t('profile.methods.unlink')}
        asksPassword={hasPassword}
        act={unlink}
        onClose={() => setUnlinking(null)}
      >
        {t('profile.methods.unlinkText')}
      </ProfileConfirm>
    </ProfileCard>
  )
}

function BrandIcon({ provider }: { provider: string }) {
  const Icon = icons[provider] ?? IconMail
  return <Icon aria-hidden />
}
