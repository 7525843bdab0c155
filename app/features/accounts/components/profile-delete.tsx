import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { forgetDrafts } from '#app/platform/drafts.ts'
import { identityClient } from '#app/platform/identity-client.ts'
import { leavePageFor } from '#app/platform/leave-page.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { forgetUnsaved } from '#app/platform/unsaved.ts'
import { Button } from '#app/ui/button.tsx'
import type { AccountView } from '../queries.server.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileConfirm } from './profile-confirm.tsx'

/** The end of an account. Nothing of it can be called back, so it is asked twice. */
export function ProfileDelete({ account: { hasPassword } }: { account: AccountView }) {
  const { t } = useTranslation('accounts')
  const home = useLocalePath()('/')
  const [asked, setAsked] = useState(false)

  const remove = async (password: string | undefined) => {
    await identityClient().deleteAccount(password)
    sessionStorage.clear()
    forgetDrafts(localStorage)
    forgetUnsaved()
    leavePageFor(home)
  }

  return (
    <ProfileCard icon={<IconTrash aria-hidden />} title={t('profile.delete.title')} lead={t('profile.delete.lead')}>
      <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
        {t('profile.delete.ask')}
      </Button>
      <ProfileConfirm
        opened={asked}
        danger
        title={t('profile.delete.question')}
        confirm={t('profile.delete.confirm')}
        asksPassword={hasPassword}
        act={remove}
        onClose={() => setAsked(false)}
      >
        {t('profile.delete.text')}
      </ProfileConfirm>
    </ProfileCard>
  )
}
