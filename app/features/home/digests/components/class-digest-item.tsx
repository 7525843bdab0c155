import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import type { ClassDigests } from '../contract.ts'
import styles from './parent-mails-card.module.css'

type Preview = { subject: string; parts: { kind: string; title: string; lines: string[] }[] }
type ClassDigestItemProps = { classroomId: string; child: ClassDigests['children'][number] }

/** The mail about one student: a look at it, and the choice to leave it out this week. */
export function ClassDigestItem({ classroomId, child: { id, name, isLeftOut } }: ClassDigestItemProps) {
  const { t } = useTranslation('digests')
  const to = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students`)
  const look = useAction<Preview>('preview-digest', { to, skipRevalidation: true })
  const leaveOut = useAction('leave-out-digest', { to })
  const sentState = leaveOut.fetcher.formData?.get('state')
  const isSent = sentState ? sentState === 'in' : !isLeftOut
  const error = look.error ?? leaveOut.error
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <CheckField
          label={t('class.send', { name })}
          checked={isSent}
          onChange={(event) =>
            leaveOut.send({ classroomId, student: id, state: event.currentTarget.checked ? 'in' : 'out' })
          }
        />
        <Button
          variant="quiet"
          size="small"
          busy={look.busy}
          icon={<IconEye aria-hidden />}
          onClick={() => look.send({ classroomId, student: id })}
        >
          {t('class.show')} <span className="sk-visually-hidden">{name}</span>
        </Button>
      </div>
      <RefusalNotice error={error} />
      <div aria-live="polite">{look.result && <PreviewOf {...look.result} />}</div>
    </li>
  )
}

function PreviewOf({ subject, parts }: Preview) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
    <div className={styles.preview} tabIndex={0} role="region" aria-label={subject}>
      <strong>{subject}</strong>
      {parts.map(({ kind, title, lines }) => (
        <p key={kind}>{[title, ...lines].filter(Boolean).join('\n')}</p>
      ))}
    </div>
  )
}
