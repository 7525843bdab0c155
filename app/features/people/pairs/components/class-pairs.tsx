import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ClassroomId } from '#rules/ids.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLive } from '#app/platform/live/live.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { Pair } from '../contract.ts'
import { pairsPath } from '../paths.ts'
import styles from './class-pairs.module.css'

/** Pairs of students that work together now, with a button to end each. */
export function ClassPairs({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('pairs')
  const pairs = useLive<Pair[]>(pairsPath(classroomId as ClassroomId), [])
  if (pairs.length === 0) return null
  return (
    <Card title={t('title')} icon={<IconUsers aria-hidden />} padding="small" className={styles.card}>
      <p className={styles.note}>{t('note')}</p>
      <ul className={styles.pairs}>
        {pairs.map((pair) => (
          <PairRow key={pair.id} classroomId={classroomId} {...pair} />
        ))}
      </ul>
    </Card>
  )
}

function PairRow({ classroomId, id, one, other, endsAt }: Pair & { classroomId: string }) {
  const { t } = useTranslation('pairs')
  const clock = useDateFormatter({ timeStyle: 'short' })
  const { send, error, busy } = useAction('end-pair')
  return (
    <li className={styles.pair}>
      <span>
        <strong>{t('together', { one, other })}</strong> {t('until', { at: clock(endsAt) })}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={t('endOf', { one, other })}
        onClick={() => send({ classroomId, pair: id })}
      >
        {t('end')}
      </Button>
      {error && (
        <span role="alert">
          <Refusal error={error} />
        </span>
      )}
    </li>
  )
}
