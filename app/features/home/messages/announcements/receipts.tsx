import { useTranslation } from 'react-i18next'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { AnnouncementDetails, OpenThread, Receipt } from '../contract.ts'
import styles from './announcement.module.css'

type ReceiptsProps = { thread: OpenThread; announcement: AnnouncementDetails; receipts: Receipt[] }

/** How many families have read an announcement; their names on tap. */
export function Receipts({ thread, announcement: { mayRemind, remindedAt }, receipts }: ReceiptsProps) {
  const { t } = useTranslation('messages')
  const remind = useAction('remind')
  const confirmed = receipts.filter(({ state }) => state === 'confirmed')
  const waiting = receipts.filter(({ state }) => state !== 'confirmed')
  const linkedCount = waiting.filter(({ state }) => state === 'linked').length
  const text = t('announcement.receipts', { n: confirmed.length, m: receipts.length })
  return (
    <section className={styles.receipts} aria-labelledby="receipts">
      <h3 id="receipts" className={styles.count}>
        {text}
      </h3>
      <ProgressBar value={confirmed.length} max={Math.max(1, receipts.length)} label={text} />
      {confirmed.length > 0 && (
        <details className={styles.names}>
          <summary>
            <IconCheck aria-hidden /> {t('announcement.read', { count: confirmed.length })}
          </summary>
          <FamilyList families={confirmed} />
        </details>
      )}
      {waiting.length > 0 && (
        <details className={styles.names}>
          <summary>
            <IconClock aria-hidden /> {t('announcement.waiting', { count: waiting.length })}
          </summary>
          <FamilyList families={waiting} />
        </details>
      )}
      {mayRemind && linkedCount > 0 && thread.at !== null && (
        <Button
          variant="soft"
          busy={remind.busy}
          icon={<IconBell aria-hidden />}
          onClick={() => remind.send({ thread: thread.ref })}
        >
          {t('announcement.remind', { count: linkedCount })}
        </Button>
      )}
      {remindedAt !== null && <p className={styles.meta}>{t('announcement.reminded')}</p>}
      <RefusalNotice error={remind.error} />
    </section>
  )
}

function FamilyList({ families }: { families: Receipt[] }) {
  const { t } = useTranslation('messages')
  return (
    <ul className={styles.families}>
      {families.map(({ id, name, state }) => (
        <li key={id}>
          <ChildKite id={id} size={28} />
          <span className={styles.family}>{name}</span>
          {state === 'unlinked' && <span className={styles.meta}>{t('announcement.unlinked')}</span>}
        </li>
      ))}
    </ul>
  )
}
