import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { isDanger, markFindings, proposableWords, worstCategory } from '#rules/moderation/held-text.ts'
import { useContentText } from '#app/features/home/messages/public.ts'
import type { Content } from '#rules/messages/contents.ts'
import { TimeAgo } from '#app/features/people/classrooms/public.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { TextToRead } from '../contract.ts'
import styles from './held-text-card.module.css'

type HeldTextCardProps = { classroomId: string; text: TextToRead; now: number }

/** A text with its marked parts and the two decisions. */
export function HeldTextCard({ classroomId, text: held, now }: HeldTextCardProps) {
  const { t } = useTranslation('moderation')
  const [isAllowed, setIsAllowed] = useState(false)
  const { send, busy } = useAction('decide', { onRefused: toastRefusal })
  const decide = (decision: 'release' | 'keep-back') =>
    send({ classroomId, text: held.id, decision, ...(isAllowed && { allow: 'on' }) })
  const name = held.writer?.name ?? t('toRead.guest')
  const category = worstCategory(held.findings)
  const danger = isDanger(held.severity)
  const { report } = held
  const textOf = useContentText()
  const text = report ? textOf({ kind: report.content as Content['kind'], content: held.text }) : held.text
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        {held.writer && <ChildKite id={held.writer.id} size={40} />}
        <div className={styles.writer}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.where}>
            {t(`kinds.${held.kind}`)} · <TimeAgo moment={new Date(held.heldAt).toISOString()} now={now} />
          </p>
        </div>
        <span className={styles.category} data-danger={danger || undefined}>
          {report ? t(`report.${report.reason}`) : t(category ? `category.${category}` : 'category.none')}
        </span>
      </header>
      {held.lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('toRead.lines')}>
          {held.lines.map((line) => (
            <li key={line.id} className={styles.line} data-teacher={line.isTeacher || undefined}>
              {line.writer && <strong>{line.writer}</strong>} {line.text}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.text}>
        {markFindings(text, held.findings).map(({ text: part, isMarked }, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change
          isMarked ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
        )}
      </p>
      <p className={styles.sees}>
        {report ? t('toRead.reported') : t(danger ? 'toRead.seesDanger' : 'toRead.sees', { name })}
      </p>
      {proposableWords(held.text, held.findings).length > 0 && (
        <CheckField
          label={t('toRead.allow')}
          checked={isAllowed}
          onChange={(event) => setIsAllowed(event.target.checked)}
        />
      )}
      <div className={styles.answers}>
        <Button
          variant={danger || report ? 'quiet' : 'go'}
          icon={<IconCheck aria-hidden />}
          disabled={busy}
          onClick={() => decide('release')}
        >
          {t(report ? 'toRead.leave' : 'toRead.release')} <span className="sk-visually-hidden">{name}</span>
        </Button>
        <Button variant="quiet" icon={<IconArchive aria-hidden />} disabled={busy} onClick={() => decide('keep-back')}>
          {t(report ? 'toRead.remove' : 'toRead.keepBack')} <span className="sk-visually-hidden">{name}</span>
        </Button>
      </div>
      {report && <AskStaff classroomId={classroomId} text={held.id} />}
    </Card>
  )
}

/** Shows the text of a report to staff of the platform. Teachers still decide. */
function AskStaff({ classroomId, text }: { classroomId: string; text: string }) {
  const { t } = useTranslation('moderation')
  const { send, busy, result } = useAction('ask-staff', { onRefused: toastRefusal, isImmediate: true })
  if (result) return <p className={styles.sees}>{t('toRead.staffAsked')}</p>
  return (
    <div className={styles.answers}>
      <Button variant="quiet" size="small" disabled={busy} onClick={() => send({ classroomId, text })}>
        {t('toRead.askStaff')}
      </Button>
      <span className={styles.sees}>{t('toRead.askStaffNote')}</span>
    </div>
  )
}
