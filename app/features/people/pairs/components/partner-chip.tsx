import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ClassroomId } from '#rules/ids.ts'
import { useLive } from '#app/platform/live/live.ts'
import type { CurrentPartner } from '../contract.ts'
import { partnerPath } from '../paths.ts'
import styles from './partner-chip.module.css'

/** Shows the partner's name in the header of a lesson; empty for a student who works alone. */
export default function PartnerChip({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('pairs')
  const pair = useLive<CurrentPartner | null>(partnerPath(classroomId as ClassroomId), null)
  return (
    <span role="status">
      {pair && (
        <span className={styles.chip} title={t('withNote', { name: pair.name })}>
          <IconUsers aria-hidden />
          <span className={styles.name}>{t('with', { name: pair.name })}</span>
        </span>
      )}
    </span>
  )
}
