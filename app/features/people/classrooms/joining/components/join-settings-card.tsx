import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter, useTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { computeEndTime, durationOptions, type DurationOption } from './end-times.ts'
import styles from './join-settings-card.module.css'

export type JoinSettings = {
  joinPolicy: 'open' | 'request' | 'closed'
  requestsUntil: string | null
  codeExpiresAt: string | null
  now: number
}

/** Join policy, time limits and class code. Each change is saved immediately. */
export function JoinSettingsCard({ classroomId, settings }: { classroomId: string; settings: JoinSettings }) {
  const { t } = useTranslation(['classrooms', 'platform'])
  const localized = useLocalePath()
  const classroom = `/dashboard/classroom-dashboard/${classroomId}`
  const page = localized(`${classroom}/join-request`)
  const { send, fetcher } = useAction('joinSettings', {
    to: page,
    onDone: () => toast({ kind: 'success', message: t('platform:saved') }),
  })
  const change = (fields: Record<string, string>) => send({ classroom: classroomId, ...fields })
  const submittedPolicy = fetcher.formData?.get('joinPolicy')
  const policy = (submittedPolicy as JoinSettings['joinPolicy'] | null | undefined) ?? settings.joinPolicy

  return (
    <Card id="joining" title={t('joinSettings.title')} icon={<IconDoor aria-hidden />} className={styles.card}>
      <SegmentedControl
        label={t('joinSettings.policy')}
        value={policy}
        onChange={(joinPolicy) => change({ joinPolicy })}
        options={[
          { value: 'open', label: t('joinSettings.open') },
          { value: 'request', label: t('joinSettings.request') },
          { value: 'closed', label: t('joinSettings.closed') },
        ]}
      />
      <p className={styles.hint}>{t(`joinSettings.${policy}Hint`)}</p>
      {policy === 'request' && (
        <EndTimeField
          label={t('joinSettings.requestsUntil')}
          field="requestsUntil"
          until={settings.requestsUntil}
          now={settings.now}
          onChange={change}
        />
      )}
      <EndTimeField
        label={t('joinSettings.codeUntil')}
        field="codeExpiresAt"
        until={settings.codeExpiresAt}
        now={settings.now}
        onChange={change}
      />
      <div className={styles.actions}>
        <Button
          href={localized(`${classroom}/students/print-asset-card-join-request`)}
          variant="quiet"
          size="small"
          icon={<IconPrinter aria-hidden />}
          reloadDocument
        >
          {t('joinSettings.poster')}
        </Button>
        <NewCode classroomId={classroomId} page={page} />
      </div>
    </Card>
  )
}

type EndTimeFieldProps = {
  label: string
  field: 'requestsUntil' | 'codeExpiresAt'
  until: string | null
  now: number
  onChange: (fields: Record<string, string>) => void
}

function EndTimeField({ label, field, until, now, onChange }: EndTimeFieldProps) {
  const { t } = useTranslation('classrooms')
  const zone = useTimeZone()
  const date = useDateFormatter({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <SelectField
      label={label}
      value={until ?? ''}
      onChange={({ target }) =>
        onChange({
          [field]: target.value === '' ? '' : computeEndTime(target.value as DurationOption, new Date(), zone),
        })
      }
      suppressHydrationWarning
    >
      <option value="">{t('joinSettings.noEnd')}</option>
      {until && (
        <option value={until} suppressHydrationWarning>
          {t(Date.parse(until) < now ? 'joinSettings.endedAt' : 'joinSettings.endsAt', { moment: date(until) })}
        </option>
      )}
      {durationOptions[field].map((duration) => (
        <option key={duration} value={duration}>
          {t(`joinSettings.lengths.${duration}`)}
        </option>
      ))}
    </SelectField>
  )
}

function NewCode({ classroomId, page }: { classroomId: string; page: string }) {
  const { t } = useTranslation('classrooms')
  const [isConfirming, setConfirming] = useState(false)
  const { send, busy } = useAction('code', {
    to: page,
    onDone: () => setConfirming(false),
    onRefused: () => setConfirming(false),
  })
  return (
    <>
      <Button variant="quiet" size="small" icon={<IconRefresh aria-hidden />} onClick={() => setConfirming(true)}>
        {t('joinSettings.newCode')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('joinSettings.newCodeTitle')}
        confirm={t('joinSettings.newCode')}
        busy={busy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => send({ classroom: classroomId })}
      >
        {t('joinSettings.newCodeText')}
      </ConfirmDialog>
    </>
  )
}
