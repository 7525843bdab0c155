import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { deleteDrafts } from '#app/platform/forms/drafts.ts'
import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { clearUnsavedMarks } from '#app/platform/forms/unsaved.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { AccountView } from '../../queries.server.ts'
import { ProfileCard } from './profile-card.tsx'
import { ProfileConfirm } from './profile-confirm.tsx'

/** Deletes the account. A dialog requires confirmation because this cannot be undone. */
export function ProfileDelete({ account: { hasPassword } }: { account: AccountView }) {
  const { t } = useTranslation('accounts')
  const home = useLocalePath()('/')
  const [isConfirming, setConfirming] = useState(false)

  const remove = async (password: string | undefined) => {
    await getIdentityClient().deleteAccount(password)
    sessionStorage.clear()
    deleteDrafts(localStorage)
    clearUnsavedMarks()
    replacePage(home)
  }

  return (
    <ProfileCard icon={<IconTrash aria-hidden />} title={t('profile.delete.title')} lead={t('profile.delete.lead')}>
      <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
        {t('profile.delete.ask')}
      </Button>
      <ProfileConfirm
        opened={isConfirming}
        danger
        title={t('profile.delete.question')}
        confirm={t('profile.delete.confirm')}
        asksPassword={hasPassword}
        act={remove}
        onClose={() => setConfirming(false)}
      >
        {t('profile.delete.text')}
      </ProfileConfirm>
    </ProfileCard>
  )
}
