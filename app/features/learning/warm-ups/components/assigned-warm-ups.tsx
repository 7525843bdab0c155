import { useTranslation } from 'react-i18next'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { AssignedWarmUp } from '../contract.ts'
import styles from './warm-ups.module.css'

/** Warm-ups assigned to a student, to be done at the beginning of a lesson. */
export function AssignedWarmUps({ given }: { given: readonly AssignedWarmUp[] }) {
  const { t } = useTranslation('warm-ups')
  const localized = useLocalePath()
  return given.map(({ id, place }) => (
    <Card key={id} tone="warning" title={t('forYou')} icon={<IconFlame aria-hidden />} className={styles.given}>
      <p className={styles.note}>{t('forYouHint', { lesson: place.title, step: place.number })}</p>
      <Button
        variant="go"
        icon={<IconPlayerPlay aria-hidden />}
        href={localized(`/lesson/${place.lesson}/${place.step}`)}
      >
        {t('start')}
      </Button>
    </Card>
  ))
}
