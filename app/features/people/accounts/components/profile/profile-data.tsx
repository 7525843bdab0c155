import { useTranslation } from 'react-i18next'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Downloads all data about the signed-in user as a file. */
export function ProfileData() {
  const { t } = useTranslation('accounts')
  return (
    <ProfileCard icon={<IconDownload aria-hidden />} title={t('profile.data.title')} lead={t('profile.data.lead')}>
      <Button href="/api/1.0/own-data" variant="quiet" size="small" reloadDocument download>
        {t('profile.data.get')}
      </Button>
    </ProfileCard>
  )
}
