import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { formatCsv } from '#rules/output/csv.ts'
import { formatLocalDay, formatLocalMinute } from '#app/platform/time/dates.ts'
import { useDateFormatter, useTimeZone } from '#app/platform/time/use-dates.ts'
import { WorkspaceField } from '#app/platform/workspace/workspace-field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { AuditRow, SchoolAdmin } from '../contract.ts'
import { downloadFile } from './download-file.ts'
import { Pager } from './pager.tsx'
import { useAuditMessages } from './use-audit-messages.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

type SchoolAdminAuditProps = Extract<SchoolAdmin, { section: 'audit' }>

/** The school's audit log with filters and export. The log is read-only. */
export function SchoolAdminAudit({ filter, audit, actions, people }: SchoolAdminAuditProps) {
  const { t } = useTranslation('school-admin')
  const translateAct = useAuditMessages()
  const zone = useTimeZone()
  const formatTime = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const [onlyNewest, setOnlyNewest] = useState<string | null>(null)
  const exportLog = useSchoolAdminAction<{ text: string; older: boolean }>('exportAudit', ({ text, older }) => {
    const rows = JSON.parse(text) as AuditRow[]
    const message = older ? t('audit.onlyNewest', { count: rows.length }) : null
    setOnlyNewest(message)
    const head = [t('audit.when'), t('audit.who'), t('audit.what'), t('audit.whom'), t('audit.address')]
    const lines = rows.map(({ at, who, act, on, address }) => [
      formatLocalMinute(Date.parse(at), zone),
      who ?? '',
      translateAct(act),
      on ?? '',
      address ?? '',
    ])
    downloadFile({
      name: `skykite-audit-${formatLocalDay(Date.now(), zone)}.csv`,
      type: 'text/csv;charset=utf-8',
      text: formatCsv([head, ...lines, ...(message ? [[message]] : [])]),
    })
  })
  return (
    <>
      <Form className={styles.search} role="search" key={JSON.stringify(filter)}>
        <WorkspaceField />
        <input type="hidden" name="section" value="audit" />
        <SelectField name="person" label={t('audit.who')} defaultValue={filter.person}>
          <option value="">{t('audit.anybody')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="act" label={t('audit.what')} defaultValue={filter.act}>
          <option value="">{t('audit.anything')}</option>
          {actions.map((act) => (
            <option key={act} value={act}>
              {translateAct(act)}
            </option>
          ))}
        </SelectField>
        <TextField type="date" name="from" label={t('audit.from')} defaultValue={filter.from} />
        <TextField type="date" name="to" label={t('audit.to')} defaultValue={filter.to} />
        <Button type="submit" variant="soft" icon={<IconSearch aria-hidden />}>
          {t('audit.show')}
        </Button>
        <Button
          variant="quiet"
          icon={<IconDownload aria-hidden />}
          busy={exportLog.busy}
          onClick={() => exportLog.send(filter)}
        >
          {t('audit.export')}
        </Button>
      </Form>
      {onlyNewest && (
        <p role="status" className={styles.note}>
          {onlyNewest}
        </p>
      )}
      <Card padding="small">
        {audit.rows.length === 0 ? (
          <EmptyState mood="asleep" title={t('audit.nothing')} hint={t('audit.nothingHint')} />
        ) : (
          <ul className={styles.list}>
            {audit.rows.map(({ id, at, act, who, on, address }) => (
              <li key={id} className={styles.row}>
                <time className={styles.when} dateTime={at} suppressHydrationWarning>
                  {formatTime(at)}
                </time>
                <span className={styles.words}>
                  <strong>{translateAct(act)}</strong>
                  <span className={styles.note}>
                    {[who ?? t('audit.nobody'), on && `→ ${on}`].filter(Boolean).join(' ')}
                  </span>
                </span>
                {address && <span className={styles.note}>{address}</span>}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pager {...audit} />
    </>
  )
}
