import { useTranslation } from 'react-i18next'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { notificationsPath } from '#app/platform/mail/notifications-path.ts'
import { ProfileCard } from '../profile/profile-card.tsx'

/** Leads to the page of notifications. */
export function ProfileNotices() {
  const { t } = useTranslation('accounts')
  const localized = useLocalePath()
  return (
    <ProfileCard icon={<IconBell aria-hidden />} title={t('notices.title')} lead={t('notices.profileLead')}>
      <div>
        <Button href={localized(notificationsPath)} variant="soft">
          {t('notices.open')}
        </Button>
      </div>
    </ProfileCard>
  )
}
