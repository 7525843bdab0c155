import { useTranslation } from 'react-i18next'
import IconMailHeart from '@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { notificationsPath } from '#app/platform/mail/notifications-path.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SampleButton } from './sample-button.tsx'
import styles from './parent-mails-card.module.css'

/** Card on the parents' home page about the weekly mail, with a sample. */
export function WeeklyMailCard() {
  const { t } = useTranslation('digests')
  const localized = useLocalePath()
  return (
    <Card title={t('sample.title')} icon={<IconMailHeart aria-hidden />} className={styles.card}>
      <p className={styles.note}>{t('sample.text')}</p>
      <SampleButton />
      <div>
        <Button href={localized(notificationsPath)} variant="soft" size="small">
          {t('sample.choose')}
        </Button>
      </div>
    </Card>
  )
}
