import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { declineReasons, type DeclineReason } from '#rules/guardians/data-request.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { SchoolDataRequest } from '../contract.ts'

/** One line about a request: the guardian, its state and its deadline. */
export function useRequestNote(): (request: SchoolDataRequest) => string {
  const { t } = useTranslation('data-requests')
  const formatDay = useDateFormatter()
  return ({ guardian, isRequesterConfirmed, status, mine, isOverdue, dueAt, until }) => {
    const date = formatDay(status === 'deleting' ? until! : dueAt)
    const state =
      status === 'deleting' ? t('school.deleting', { date }) : t(isOverdue ? 'school.overdue' : 'school.due', { date })
    const step = !isRequesterConfirmed
      ? t('school.unconfirmed')
      : status === 'objected'
        ? t('school.objected')
        : status === 'approved'
          ? t(mine ? 'school.confirmNote' : 'school.waitsForSecond')
          : mine === null && status === 'asked'
            ? t('school.adminAnswers')
            : null
    return [guardian, state, step].filter(Boolean).join(' · ')
  }
}

type DataRequestButtonsProps = {
  request: SchoolDataRequest
  /** Set for the owner of the class, who approves as the second person. */
  classroomId?: string
}

/** Approve and decline, each after a question. Renders nothing if another person answers. */
export function DataRequestButtons({ request, classroomId }: DataRequestButtonsProps) {
  const { t } = useTranslation('data-requests')
  const { id, kind, status, mine, mayDecline, student } = request
  const [asks, setAsks] = useState<'approve' | 'decline' | null>(null)
  const [reason, setReason] = useState<DeclineReason>('contact')
  const options = { to: useLocalePath()('/dashboard'), onDone: () => setAsks(null) }
  const answer = useAction('answerDataRequest', options)
  const confirm = useAction('confirmDataDeletion', options)
  const { busy } = mine === 'confirm' && classroomId ? confirm : answer
  const error = answer.error ?? confirm.error
  const name = <span className="sk-visually-hidden">{student.name}</span>
  const send = () => {
    if (asks === 'decline') answer.send({ request: id, answer: 'decline', reason })
    else if (mine === 'confirm' && classroomId) confirm.send({ classroomId, request: id })
    else answer.send({ request: id, answer: 'approve' })
  }
  return (
    <>
      {mine && (
        <Button variant="go" size="small" icon={<IconCheck aria-hidden />} onClick={() => setAsks('approve')}>
          {t(mine === 'confirm' ? 'school.confirm' : 'school.approve')} {name}
        </Button>
      )}
      {mayDecline && (
        <Button variant="quiet" size="small" onClick={() => setAsks('decline')}>
          {t(status === 'deleting' ? 'school.stop' : 'school.decline')} {name}
        </Button>
      )}
      <ConfirmDialog
        opened={asks !== null}
        title={t(asks === 'decline' ? 'school.declineTitle' : `school.approveTitle.${kind}`, { name: student.name })}
        confirm={t(asks === 'decline' ? 'school.decline' : 'school.approve')}
        danger={asks === 'decline' || kind === 'delete'}
        busy={busy}
        onCancel={() => setAsks(null)}
        onConfirm={send}
      >
        {asks === 'decline' ? (
          <SelectField
            label={t('school.reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value as DeclineReason)}
          >
            {declineReasons.map((option) => (
              <option key={option} value={option}>
                {t(`reasons.${option}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <p>{t(`school.approveText.${kind}`, { name: student.name })}</p>
        )}
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </>
  )
}
