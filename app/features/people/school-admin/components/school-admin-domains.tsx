import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { MailDomain, SchoolAdmin } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

/** Mail domains of the school's teachers. Teachers find the school by domain and, if allowed, join without approval. */
export function SchoolAdminDomains({ domains, own }: Extract<SchoolAdmin, { section: 'domains' }>) {
  const { t } = useTranslation('school-admin')
  const suggestedDomain = own && !domains.some((existing) => existing.domain === own) ? own : ''
  const [domain, setDomain] = useState(suggestedDomain)
  const [admits, setAdmits] = useState(false)
  const { send, busy, errors } = useSchoolAdminAction('addDomain', () => {
    toast({ kind: 'success', message: t('domains.added') })
    setDomain('')
  })
  return (
    <div className={styles.columns}>
      <Card title={t('domains.heading')} padding="large">
        {domains.length === 0 ? (
          <p className={styles.note}>{t('domains.none')}</p>
        ) : (
          <ul className={styles.list}>
            {domains.map((schoolDomain) => (
              <DomainRow key={schoolDomain.domain} domain={schoolDomain} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('domains.add')} padding="large">
        <form
          className={styles.stack}
          data-unsaved={domain === '' || domain === suggestedDomain ? undefined : ''}
          onSubmit={(event) => {
            event.preventDefault()
            send({ domain, admits: admits ? 'yes' : 'no' })
          }}
        >
          <TextField
            label={t('domains.domain')}
            hint={t('domains.hint')}
            error={errors.domain && <ReasonText reason={errors.domain} />}
            value={domain}
            onChange={({ target }) => setDomain(target.value)}
            inputMode="url"
            autoComplete="off"
            maxLength={253}
          />
          <CheckField
            label={t('domains.admits')}
            hint={t('domains.admitsHint')}
            checked={admits}
            onChange={({ target }) => setAdmits(target.checked)}
          />
          <Button type="submit" busy={busy}>
            {t('domains.addButton')}
          </Button>
        </form>
      </Card>
    </div>
  )
}

function DomainRow({ domain: { domain, admits } }: { domain: MailDomain }) {
  const { t } = useTranslation('school-admin')
  const change = useSchoolAdminAction('changeDomain', () => toast({ kind: 'success', message: t('saved') }))
  const removal = useSchoolAdminAction('removeDomain', () => toast({ kind: 'success', message: t('domains.removed') }))
  return (
    <li className={styles.row}>
      <IconAt aria-hidden />
      <strong className={styles.words}>{domain}</strong>
      <SegmentedControl
        label={t('domains.admits')}
        value={admits ? 'yes' : 'no'}
        onChange={(value) => change.send({ domain, admits: value })}
        options={[
          { value: 'yes', label: t('domains.yes') },
          { value: 'no', label: t('domains.no') },
        ]}
      />
      <IconButton
        label={t('domains.remove', { domain })}
        icon={<IconTrash aria-hidden />}
        disabled={removal.busy}
        onClick={() => removal.send({ domain })}
      />
    </li>
  )
}
