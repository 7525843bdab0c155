import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SupportedSchool } from '../contract.ts'
import styles from './staff.module.css'

/** Whether the school takes part in the beta. */
export function BetaCard({ school: { id, isBeta } }: { school: SupportedSchool }) {
  const { t } = useTranslation('staff')
  const change = useAction('changeBeta', { isImmediate: true })
  return (
    <Card title={t('beta.title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t(isBeta ? 'beta.on' : 'beta.off')}</p>
        {change.error && (
          <Notice kind="warning">
            <Refusal error={change.error} />
          </Notice>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={change.busy}
          onClick={() => change.send({ schoolId: id, beta: isBeta ? 'off' : 'on' })}
        >
          {t(isBeta ? 'beta.leave' : 'beta.join')}
        </Button>
      </div>
    </Card>
  )
}
