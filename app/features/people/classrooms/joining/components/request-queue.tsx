import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import type { RequestAction } from '#rules/classrooms/join.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TickBox } from '#app/ui/fields/check-field.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import { RequestAnswers } from './request-answers.tsx'
import { TimeAgo } from './time-ago.tsx'
import styles from './request-queue.module.css'

export type PendingRequest = {
  id: string
  personId: string
  name: string
  askedAt: string
  nameTaken: boolean
  /** True for a name request of a student without an account. */
  byName: boolean
}

type RequestQueueProps = {
  requests: PendingRequest[]
  now: number
  decide: (act: RequestAction, requests: string[]) => void
}

/** Pending join requests. The bulk buttons are at the bottom, within reach of the thumb on a phone. */
export function RequestQueue({ requests, now, decide }: RequestQueueProps) {
  const { t } = useTranslation('classrooms')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rendered = useFirstRows(requests)
  const selected = requests.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const allIds = requests.map(({ id }) => id)
  const targets = selected.length > 0 ? selected : allIds
  const choose = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  const answer = (act: RequestAction) => {
    decide(act, targets)
    setChosen(new Set())
  }

  if (requests.length === 0)
    return (
      <div className={styles.card}>
        <EmptyState mood="asleep" title={t('joinRequests.empty')} hint={t('joinRequests.emptyHint')} />
      </div>
    )
  return (
    <section aria-labelledby="waiting">
      <header className={styles.head}>
        <h2 id="waiting" className={styles.count} aria-live="polite">
          {t('joinRequests.waiting', { count: requests.length })}
        </h2>
        <Button
          variant="plain"
          size="small"
          onClick={() => setChosen(selected.length === allIds.length ? new Set() : new Set(allIds))}
        >
          {t(selected.length === allIds.length ? 'joinRequests.selectNone' : 'joinRequests.selectAll')}
        </Button>
      </header>
      <ul className={styles.card}>
        {rendered.map((request) => (
          <Row
            key={request.id}
            request={request}
            now={now}
            chosen={chosen.has(request.id)}
            onChoose={choose}
            decide={decide}
          />
        ))}
      </ul>
      <div
        className={styles.bar}
        role="toolbar"
        aria-label={t('joinRequests.answer')}
        data-action-bar={selected.length > 0 || undefined}
      >
        <Button variant="quiet" onClick={() => answer('decline')}>
          {selected.length > 0 ? t('joinRequests.decline') : t('joinRequests.declineAll')}
        </Button>
        {selected.length > 0 && (
          <IconButton
            label={t('joinRequests.block')}
            icon={<IconHandStop aria-hidden />}
            variant="sunken"
            size={48}
            onClick={() => answer('block')}
          />
        )}
        <Button
          variant="go"
          icon={<IconCheck aria-hidden />}
          className={styles.approve}
          onClick={() => answer('approve')}
        >
          {t(selected.length > 0 ? 'joinRequests.approveSome' : 'joinRequests.approveAll', { count: targets.length })}
        </Button>
      </div>
    </section>
  )
}

type RowProps = {
  request: PendingRequest
  now: number
  chosen: boolean
  onChoose: (id: string, on: boolean) => void
  decide: RequestQueueProps['decide']
}

function Row({ request: { id, personId, name, askedAt, nameTaken, byName }, now, chosen, onChoose, decide }: RowProps) {
  const { t } = useTranslation('classrooms')
  return (
    <li className={styles.row} data-chosen={chosen}>
      <label className={styles.person}>
        <TickBox checked={chosen} onChange={(event) => onChoose(id, event.target.checked)} />
        <ChildKite id={personId} size={40} />
        <span className={styles.words}>
          <strong className={styles.name}>{name}</strong>
          {nameTaken ? (
            <span className={styles.warning}>
              <IconAlertTriangle aria-hidden />
              {t('joinRequests.nameTaken', { name })}
            </span>
          ) : (
            <span className={styles.since}>
              <TimeAgo moment={askedAt} now={now} />
              {byName && ` · ${t('joinRequests.byName')}`}
            </span>
          )}
        </span>
      </label>
      {!chosen && (
        <div className={styles.answers}>
          <RequestAnswers id={id} name={name} decide={decide} />
        </div>
      )}
    </li>
  )
}
