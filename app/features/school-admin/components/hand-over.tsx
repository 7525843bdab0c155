import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { Colleague } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import styles from './school-admin.module.css'

type HandOverProps = { from: Colleague; colleagues: Colleague[]; chosen: string[]; onDone: () => void }

/** The classes of somebody who leaves go to a colleague: those that are ticked, or all at once. */
export function HandOver({ from, colleagues, chosen, onDone }: HandOverProps) {
  const { t } = useTranslation('school-admin')
  const [to, give] = useState('')
  const [asking, ask] = useState<'some' | 'all' | null>(null)
  const receiver = colleagues.find(({ id }) => id === to)
  const { send, busy } = useSchoolAdminAction<{ classrooms: number }>('transferClassrooms', ({ classrooms }) => {
    onDone()
    toast({ kind: 'success', message: t('handOver.done', { count: classrooms, name: receiver?.name ?? '' }) })
  })
  const count = asking === 'all' ? from.classes : chosen.length
  return (
    <Card
      tone="primary"
      title={t('handOver.title', { name: from.name })}
      icon={<IconArrowsExchange aria-hidden />}
      className={styles.handOver}
    >
      <p className={styles.note}>{t('handOver.text')}</p>
      <div className={styles.search}>
        <SelectField label={t('handOver.to')} value={to} onChange={({ target }) => give(target.value)}>
          <option value="">{t('handOver.choose')}</option>
          {colleagues
            .filter(({ id }) => id !== from.id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <Button variant="soft" disabled={!to || chosen.length === 0} busy={busy} onClick={() => ask('some')}>
          {t('handOver.some', { count: chosen.length })}
        </Button>
        <Button disabled={!to || from.classes === 0} busy={busy} onClick={() => ask('all')}>
          {t('handOver.all', { count: from.classes })}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={t('handOver.sure', { count, name: receiver?.name ?? '' })}
        confirm={t('handOver.confirm')}
        onConfirm={() => {
          send(asking === 'all' ? { from: from.id, to, all: 'all' } : { from: from.id, to, classroom: chosen })
          ask(null)
        }}
        onCancel={() => ask(null)}
      >
        {t('handOver.sureText', { name: from.name })}
      </ConfirmDialog>
    </Card>
  )
}
